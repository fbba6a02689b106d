import Entities
import System

/// The files of the user who runs the program, but for those of the store.
package final class UserFiles: TransferFiles {
  private let ofStore: () -> [String]

  /// `ofStore` gives the paths of the store's own files.
  package init(besides ofStore: @escaping () -> [String]) { self.ofStore = ofStore }

  package func open(_ path: String) throws(TransferError) -> any TransferSource {
    try check(path)
    do throws(SystemError) {
      // Nothing waits for whoever writes a pipe.
      let file = try Descriptor.open(path, [.reading, .nonBlocking])
      let status = try FileStatus(descriptor: file)
      if status.kind == .file { return UserSource(file, status.size, path) }
      Descriptor.close(file)
    } catch { throw TransferError(path, error) }
    throw TransferError(.notAFile, path)
  }

  package func make(_ path: String, replacing: Bool) throws(TransferError) -> any TransferTarget {
    try check(path)
    let present = try? FileStatus(path: path, followingLinks: false)
    if let present, !replacing || present.kind != .file {
      throw TransferError(replacing ? .notAFile : .exists, path)
    }
    return try UserTarget(path, replacing: replacing)
  }

  private func check(_ path: String) throws(TransferError) {
    let identity = FileIdentity(path: path)
    if let identity, ofStore().contains(where: { FileIdentity(path: $0) == identity }) {
      throw TransferError(.ofStore, path)
    }
  }
}

private final class UserSource: TransferSource {
  private let file: Int32
  private let path: String
  let size: Int

  init(_ file: Int32, _ size: Int, _ path: String) {
    (self.file, self.size, self.path) = (file, size, path)
  }

  deinit { Descriptor.close(file) }

  func read(at offset: Int, count: Int) throws(TransferError) -> [UInt8] {
    do throws(SystemError) {
      return try Descriptor.read(file, at: offset, count: min(count, size - offset))
    } catch { throw TransferError(path, error) }
  }
}

/// A file that takes its name once all of it is on the disk.
private final class UserTarget: TransferTarget {
  private let path: String
  private let unfinished: String
  private let isReplacing: Bool
  private let file: Int32

  init(_ path: String, replacing: Bool) throws(TransferError) {
    (self.path, isReplacing) = (path, replacing)
    unfinished = path + ".new-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    do throws(SystemError) {
      guard let file = try File.make(unfinished) else { throw .exists }
      self.file = file
    } catch { throw TransferError(path, error) }
  }

  deinit {
    discard()
    Descriptor.close(file)
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(TransferError) {
    do throws(SystemError) { try Descriptor.write(bytes, to: file, at: offset) } catch {
      throw TransferError(path, error)
    }
  }

  func finish() throws(TransferError) {
    do throws(SystemError) {
      try Descriptor.sync(file)
      if isReplacing {
        try File.rename(unfinished, to: path)
      } else {
        try File.rename(unfinished, toFree: path)
      }
      try Folder.sync(File.folder(of: path))
    } catch { throw TransferError(path, error) }
  }

  func discard() { File.remove(unfinished) }
}

extension TransferError {
  fileprivate init(_ path: String, _ error: SystemError) {
    let reason: Reason =
      switch error {
      case .notFound: .notFound
      case .exists: .exists
      default: error.isOfPermission ? .denied : .io
      }
    self.init(reason, reason == .io ? "\(path): \(error.text)" : path)
  }
}
