import Entities

/// The interactor of the scene `todoTransfer`: todos in and out (PROTOCOL § 10). Its work goes on in slices of some
/// milliseconds while nobody waits; what is stored by a step of it stays, however it ends.
package final class TodoTransferUseCase: SceneUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoTransferUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  private let format: any TransferFormat
  private let savedFormat: any SavedListFormat
  private let files: (any TransferFiles)?
  private let uptime: () -> Int
  private var work = Checkpointed<Work?>(nil)
  /// When progress was last shown.
  private var shownAt = Instant(milliseconds: 0)

  /// The most milliseconds of a slice.
  private static let slice = 10
  /// The least milliseconds between two looks at the progress.
  private static let progressPause: Int64 = 250

  private enum Work {
    case importing(ImportWork), exporting(ExportWork), undoing(UndoWork)

    /// Whether a step of it is stored.
    var hasStored: Bool {
      switch self {
      case .importing(let work): !work.note.steps.isEmpty
      case .exporting: false
      case .undoing(let work): work.done > 0
      }
    }

    var progress: (kind: TransferKind, done: Int, total: Int) {
      switch self {
      case .importing(let work): (.importing, work.reader.offset, work.reader.source.size)
      case .exporting(let work): (.exporting, work.count, work.total)
      case .undoing(let work): (.undoing, work.done, work.done + work.note.steps.count)
      }
    }
  }

  /// `files` reads and writes them; without it, there is only text. A slice ends by `uptime`, milliseconds of a clock
  /// that nobody sets.
  package init(
    gateway: any EntityGateway, clock: any Clock, format: any TransferFormat,
    savedFormat: any SavedListFormat, files: (any TransferFiles)?, uptime: @escaping () -> Int
  ) {
    (self.gateway, self.clock, self.format) = (gateway, clock, format)
    (self.savedFormat, self.files, self.uptime) = (savedFormat, files, uptime)
  }

  /// Begins to import a text or a file, or goes on where an import with the same key ended.
  package func eventImport(
    _ what: TransferPlace, _ choice: ImportChoice, key: String?, isDryRun: Bool
  ) {
    begin {
      let source: any TransferSource =
        switch what {
        case .text(let text): TransferText(text)
        case .path(let path): try allowed().open(path)
        }
      let digest = try source.digest()
      var note = TransferNote(digest: digest)
      if !isDryRun, let key, let kept = try gateway.note(.imported, key) {
        guard let known = TransferNote(kept.value), known.digest == digest else {
          throw Failure.keyReused(key: key, id: nil)
        }
        note = known
      }
      let number = String(UInt32(truncatingIfNeeded: digest), radix: 36)
      let key = try key ?? "\(gateway.mark().text)-\(number)"
      return (
        .importing(
          ImportWork(
            key: key, choice: choice, isDryRun: isDryRun, note: note,
            ids: try gateway.storeUUID(), reader: LineReader(source, from: note.offset))), key
      )
    }
  }

  /// Begins to export what passes a filter, as text or into a file.
  package func eventExport(_ filter: TodoFilter, saved: String?, path: String?, replacing: Bool) {
    begin {
      let filter = try saved.map { try gateway.list($0, filter, nil, savedFormat).filter } ?? filter
      let total = try gateway.count(filter, at: clock.reached)
      let target = try path.map { try allowed().make($0, replacing: replacing) }
      return (
        .exporting(
          ExportWork(
            filter: filter, total: total, ids: try gateway.storeUUID(), path: path, target: target)),
        nil
      )
    }
  }

  /// Begins to undo the steps of an import, the newest first.
  package func eventUndo(key: String) {
    begin {
      guard let note = try TransferNote(gateway.note(.imported, key)?.value), !note.steps.isEmpty
      else { throw TransferError(.unknownKey, key) }
      return (.undoing(UndoWork(key: key, note: note)), key)
    }
  }

  /// Ends what goes on; the steps that are stored stay.
  package func eventCancel() {
    attempt {
      if let work = work.value { end(work, isComplete: false) }
      output?.presentDone()
    }
  }

  private func allowed() throws(TransferError) -> any TransferFiles {
    guard let files else { throw TransferError(.noFiles) }
    return files
  }

  /// Does as much as a step may at once, so that little work is done when it is answered.
  private func begin(_ event: () throws -> (Work, key: String?)) {
    attempt {
      if work.value != nil { throw TransferError(.running) }
      let (begun, key) = try event()
      (work.value, shownAt) = (begun, clock.now)
      do {
        while work.value != nil, try !advance() {}
      } catch {
        guard !(error is StoreError), let failed = work.value, failed.hasStored else {
          abandon()
          throw (error as? StepFailure)?.failure ?? error
        }
        fail(error)
      }
      if let progress = work.value?.progress {
        output?.presentProgress(progress.kind, done: progress.done, of: progress.total)
      }
      output?.presentBegun(TransferBegun(key: key, isComplete: work.value == nil))
    }
  }

  /// Whether there is work, and somebody who waits for it.
  package var isDue: Bool { work.value != nil && output != nil }

  /// Does a slice of the work. If that fails, the work ends there.
  package func eventIdle() {
    do {
      _ = try advance()
      guard let progress = work.value?.progress,
        clock.now.milliseconds - shownAt.milliseconds >= Self.progressPause
      else { return }
      shownAt = clock.now
      output?.presentProgress(progress.kind, done: progress.done, of: progress.total)
    } catch {
      fail(error)
    }
  }

  /// The work ends there.
  private func fail(_ error: any Error) {
    let failure = (error as? StepFailure)?.failure ?? Failure(error)
    output?.presentNotRefreshed(failure, of: .scene)
    if let failed = work.value { end(failed, isComplete: false) }
  }

  /// The View has gone: nobody waits any more.
  package func disconnect() {
    output = nil
    abandon()
  }

  private func abandon() {
    if case .exporting(let export)? = work.value { export.target?.discard() }
    work.value = nil
  }

  /// Does a slice. Returns whether it did as much as a step may.
  private func advance() throws -> Bool {
    switch work.value {
    case .importing(let importing)? where importing.wantsLines:
      var importing = importing
      try importing.read(by: format, until: uptime() &+ Self.slice, uptime)
      work.value = .importing(importing)
      return false
    case .importing(var importing)?:
      let isFull = importing.isFull
      let isOver = try importing.record(in: gateway, clock)
      work.value = .importing(importing)
      if isOver { end(.importing(importing), isComplete: true) }
      return isFull
    case .exporting(var export)?:
      try export.read(from: gateway, clock, format)
      work.value = .exporting(export)
      if export.isOver {
        try export.target?.finish()
        end(.exporting(export), isComplete: true)
      } else if export.target == nil, let part = export.takePart() {
        work.value = .exporting(export)
        output?.presentExport(part)
      } else {
        // A file has no parts: it grows in slices, like a part.
        return export.target != nil
      }
    case .undoing(var undo)?:
      let isOver = try undo.reverse(in: gateway, clock)
      work.value = .undoing(undo)
      if isOver { end(.undoing(undo), isComplete: true) }
      return undo.changes >= ImportTransformer.stride
    case nil: break
    }
    return true
  }

  private func end(_ work: Work, isComplete: Bool) {
    self.work.value = nil
    switch work {
    case .importing(let work):
      output?.presentImported(
        TodoTransferImport(
          key: work.key, tally: work.note.tally, failures: work.failures, isDryRun: work.isDryRun,
          isComplete: isComplete))
    case .exporting(var work):
      if !isComplete { work.target?.discard() }
      output?.presentExport(work.lastPart(isComplete: isComplete))
    case .undoing(let work):
      output?.presentUndone(
        TodoTransferUndo(key: work.key, steps: work.done, left: work.note.steps.count))
    }
  }

  package func eventRefresh() {}
  package var nextTime: Instant? { nil }
  package func makeCheckpoint() { work.makeCheckpoint() }
  package func rewind() { work.rewind() }
}
