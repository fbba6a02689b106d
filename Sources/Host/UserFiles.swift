import Entities
import System

/// The files of the user who runs the program, but for those of the store.
package final class UserFiles: TransferFiles {
  private let ofStore: () -> [String]

  /// `ofStore` gives the paths of the store's own files.
  package init(besides ofStore: @escaping () -> [String]) { self.ofStore = ofStore }

  package func open(_ path: String) throws(TransferError) -> TransferSource {
    try check(path)
    let file = try UserFile(path)
    let status = try file.call { file throws(SystemError) in try FileStatus(descriptor: file) }
    if status.kind != .file { throw TransferError(.notAFile, path) }
    return TransferSource(size: status.size) { offset, count throws(TransferError) in
      try file.call { file throws(SystemError) in
        try Descriptor.read(file, at: offset, count: max(0, min(count, status.size - offset)))
      }
    }
  }

  package func make(_ path: String, replacing: Bool) throws(TransferError) -> any TransferTarget {
    try check(path)
    let present = try? FileStatus(path: path, followingLinks: false)
    if let present, !replacing || present.kind != .file {
      throw TransferError(replacing ? .notAFile : .exists, path)
    }
    let unfinished = path + ".new-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    return try UserFile(path, unfinished: unfinished, replacing: replacing)
  }

  private func check(_ path: String) throws(TransferError) {
    let identity = FileIdentity(path: path)
    if let identity, ofStore().contains(where: { FileIdentity(path: $0) == identity }) {
      throw TransferError(.ofStore, path)
    }
  }
}

/// A file that is read, or one that takes its name once all of it is on the disk.
private final class UserFile: TransferTarget {
  private let path: String
  /// Its name until then; nil if it is read.
  private let unfinished: String?
  private let isReplacing: Bool
  private let descriptor: Int32

  init(_ path: String, unfinished: String? = nil, replacing: Bool = false) throws(TransferError) {
    (self.path, self.unfinished, isReplacing) = (path, unfinished, replacing)
    do throws(SystemError) {
      if let unfinished {
        guard let file = try File.make(unfinished) else { throw .exists }
        descriptor = file
      } else {
        // Nothing waits for whoever writes a pipe.
        descriptor = try Descriptor.open(path, [.reading, .nonBlocking])
      }
    } catch { throw TransferError(path, error) }
  }

  deinit {
    if let unfinished { File.remove(unfinished) }
    Descriptor.close(descriptor)
  }

  func call<Value>(_ body: (Int32) throws(SystemError) -> Value) throws(TransferError) -> Value {
    do throws(SystemError) { return try body(descriptor) } catch {
      throw TransferError(path, error)
    }
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(TransferError) {
    try call { file throws(SystemError) in try Descriptor.write(bytes, to: file, at: offset) }
  }

  func finish() throws(TransferError) {
    guard let unfinished else { return }
    try call { file throws(SystemError) in
      try Descriptor.sync(file)
      if isReplacing {
        try File.rename(unfinished, to: path)
      } else {
        try File.rename(unfinished, toFree: path)
      }
      try Folder.sync(File.folder(of: path))
    }
  }
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
