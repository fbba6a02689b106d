import Entities

/// Where todos come from.
package enum TransferPlace: Sendable { case text(String), path(String) }

/// The interactor of the scene `todoTransfer`: todos in and out (PROTOCOL § 10). Its work goes on in parts while nobody
/// waits; what is stored by a step of it stays, however it ends.
package final class TodoTransferUseCase: SceneUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoTransferUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  let format: any TransferFormat
  private let savedFormat: any SavedListFormat
  private let files: (any TransferFiles)?
  private var work = Checkpointed<(any TransferWork)?>(nil)
  /// When progress was last shown.
  private var shownAt = Instant(milliseconds: 0)

  /// The least milliseconds between two looks at the progress.
  private static let progressPause: Int64 = 250

  /// `files` reads and writes them; without it, there is only text.
  package init(
    gateway: any EntityGateway, clock: any Clock, format: any TransferFormat,
    savedFormat: any SavedListFormat, files: (any TransferFiles)?
  ) {
    (self.gateway, self.clock, self.format) = (gateway, clock, format)
    (self.savedFormat, self.files) = (savedFormat, files)
  }

  /// Begins to import a text or a file, or goes on where an import with the same key ended.
  package func eventImport(
    _ place: TransferPlace, _ choice: ImportChoice, key: String?, isDryRun: Bool
  ) {
    begin {
      let source =
        switch place {
        case .text(let text): TransferSource(text)
        case .path(let path): try allowed().open(path)
        }
      let digest = try source.digest()
      var note = TransferNote(digest: digest)
      if !isDryRun, let key, let known = try gateway.transferNote(key) {
        if known.digest != digest { throw Failure.keyReused(key: key, id: nil) }
        note = known
      }
      let number = String(UInt32(truncatingIfNeeded: digest), radix: 36)
      let key = try key ?? "\(gateway.mark().text)-\(number)"
      let work = ImportWork(
        key: key, source: source, choice: choice, isDryRun: isDryRun, note: note,
        stage: note.stages.last ?? ImportStage(), hasOpenLinks: !note.stages.isEmpty)
      return (work, key)
    }
  }

  /// Begins to export what passes a filter, as text or into a file.
  package func eventExport(_ filter: TodoFilter, saved: String?, path: String?, replacing: Bool) {
    begin {
      let filter = try saved.map { try gateway.list($0, filter, nil, savedFormat).filter } ?? filter
      let total = try gateway.count(filter, at: clock.reached)
      let target = try path.map { try allowed().make($0, replacing: replacing) }
      let work = ExportWork(
        filter: filter, total: total, target: target, part: TodoTransferExport(path: path))
      return (work, nil)
    }
  }

  /// Begins to undo the steps of an import, the newest first.
  package func eventUndo(key: String) {
    begin {
      guard let note = try gateway.transferNote(key) else { throw TransferError(.unknownKey, key) }
      return (UndoWork(key: key, note: note), key)
    }
  }

  /// Ends what goes on; the steps that are stored stay.
  package func eventCancel() {
    attempt {
      end(isComplete: false)
      output?.presentDone()
    }
  }

  private func allowed() throws(TransferError) -> any TransferFiles {
    guard let files else { throw TransferError(.noFiles) }
    return files
  }

  /// Does as much as a step may at once, so that little work is done when it is answered.
  private func begin(_ event: () throws -> (any TransferWork, key: String?)) {
    attempt {
      if work.value != nil { throw TransferError(.running) }
      let (begun, key) = try event()
      work.value = begun
      do { while try advance() {} } catch {
        if error is StoreError || work.value?.hasStored != true {
          work.value = nil
          throw error
        }
        fail(error)
      }
      presentProgress()
      output?.presentBegun((key, isComplete: work.value == nil))
    }
  }

  /// Whether there is work, and somebody who waits for it.
  package var isDue: Bool { work.value != nil && output != nil }

  /// Does a part of the work. If that fails, the work ends there.
  package func eventIdle() {
    do { _ = try advance() } catch { return fail(error) }
    if clock.now.milliseconds - shownAt.milliseconds >= Self.progressPause { presentProgress() }
  }

  /// Finishes a file, which cannot be taken back.
  package func eventSettled() {
    if let export = work.value as? ExportWork, export.isOver {
      do {
        try export.target?.finish()
        end(isComplete: true)
      } catch { fail(error) }
    }
    work.makeCheckpoint()
  }

  /// Nobody waits any more.
  package func eventEnded() { work = Checkpointed(nil) }

  /// Does a part. Returns whether more may follow at once.
  private func advance() throws -> Bool {
    guard var doing = work.value else { return false }
    let pace = try doing.advance(in: self)
    work.value = doing
    if pace == .isOver { end(isComplete: true) }
    return pace == .goesOn
  }

  private func presentProgress() {
    guard let progress = work.value?.progress else { return }
    shownAt = clock.now
    output?.presentProgress(progress)
  }

  /// The work ends there.
  private func fail(_ error: any Error) {
    output?.presentNotRefreshed(Failure(error), of: .scene)
    end(isComplete: false)
  }

  private func end(isComplete: Bool) {
    work.value?.presentEnd(isComplete: isComplete, to: output)
    work.value = nil
  }

  package func makeCheckpoint() { work.makeCheckpoint() }
  package func rewind() { work.rewind() }
}
