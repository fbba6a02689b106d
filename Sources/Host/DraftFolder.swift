import Entities
import System

/// Keeps drafts as files of a folder that only the user may read, one for each: `NUMBER.json`.
///
/// Whoever has a draft open holds the lock of its file, which the kernel frees at death. A file is never
/// written in place: a new one, locked already, takes its name once it is on the disk, so a power cut
/// leaves the old one or the new one. A lock on a file without a name means nothing.
package final class DraftFolder: DraftKeeper {
  private let path: String
  private let complain: (String) -> Void
  private var held: [(number: Int, file: Int32)] = []
  private var hasComplained = false

  /// No draft has more bytes.
  private static let sizeLimit = 16 * 1024 * 1024
  private static let ending = ".json"
  /// What the names of files begin with that are being written.
  private static let unfinished = ".new-"
  /// How long a draft is waited for, in milliseconds: others share its lock while they look at it.
  private static let patience = 100

  /// A folder, which is made when it is first needed. `complain` hears once if it cannot be written.
  package init(path: String, complain: @escaping (String) -> Void) {
    self.path = path
    self.complain = complain
  }

  deinit { for (_, file) in held { Descriptor.close(file) } }

  package var numbers: [Int] { (Folder.names(in: path) ?? []).compactMap(Self.number).sorted() }

  package func bytes(_ number: Int) -> [UInt8]? {
    if held.contains(where: { $0.number == number }) { return nil }
    guard let file = acquire(number, shared: true) else { return nil }
    defer { Descriptor.close(file) }
    return read(file)
  }

  package func hold(_ number: Int) -> [UInt8]? {
    if let own = held.first(where: { $0.number == number }) { return read(own.file) }
    guard let file = acquire(number, shared: false) else { return nil }
    held.append((number, file))
    return read(file)
  }

  package func keep(_ bytes: [UInt8], as number: Int?, at instant: Instant) -> Int? {
    let new = path + "/" + Self.unfinished + String(UInt64.random(in: 0 ... .max), radix: 36)
    do throws(SystemError) {
      try Folder.makeAll(path)
      File.setPermissions(path, 0o700)
      if number == nil { removeUnfinished() }
      guard let file = try File.make(new) else { throw .exists }
      do throws(SystemError) {
        _ = try FileLock.acquire(file)
        try Descriptor.writeAll(bytes, to: file)
        try Descriptor.sync(file)
        let number = try name(new, number, from: Int(clamping: max(1, instant.milliseconds)))
        try Folder.sync(path)
        release(number)
        held.append((number, file))
        return number
      } catch {
        File.remove(new)
        Descriptor.close(file)
        throw error
      }
    } catch {
      if !hasComplained { complain("drafts cannot be kept in \(path): \(error.text)") }
      hasComplained = true
      return nil
    }
  }

  package func release(_ number: Int) {
    for draft in held where draft.number == number { Descriptor.close(draft.file) }
    held.removeAll { $0.number == number }
  }

  package func remove(_ number: Int) -> Bool {
    if hold(number) == nil { return false }
    File.remove(file(number))
    release(number)
    return true
  }

  /// Gives a file its name: that of the number, or the first free one from another number on.
  private func name(_ new: String, _ number: Int?, from first: Int) throws(SystemError) -> Int {
    if let number {
      try File.rename(new, to: file(number))
      return number
    }
    var number = first
    while true {
      do throws(SystemError) {
        try File.rename(new, toFree: file(number))
        return number
      } catch {
        if error != .exists { throw error }
        number += 1
      }
    }
  }

  /// Removes what is left of files whose writers died.
  private func removeUnfinished() {
    for name in Folder.names(in: path) ?? [] where name.hasPrefix(Self.unfinished) {
      let left = path + "/" + name
      let file = (try? Descriptor.open(left, [.reading, .notFollowing])) ?? -1
      if (try? FileLock.acquire(file)) == true { File.remove(left) }
      Descriptor.close(file)
    }
  }

  /// Opens a file and acquires its lock; nil if that is not to be had.
  private func acquire(_ number: Int, shared: Bool) -> Int32? {
    var backoff = Backoff(milliseconds: shared ? 0 : Self.patience)
    repeat {
      guard let opened = try? Descriptor.open(file(number), [.reading, .notFollowing]) else {
        return nil
      }
      if (try? FileLock.acquire(opened, shared: shared)) == true,
        let status = try? FileStatus(descriptor: opened), status.kind == .file, status.linkCount > 0
      {
        return opened
      }
      Descriptor.close(opened)
    } while backoff.waitForNextTry()
    return nil
  }

  private func read(_ file: Int32) -> [UInt8]? {
    let size = (try? FileStatus(descriptor: file))?.size ?? .max
    return size > Self.sizeLimit ? nil : try? Descriptor.read(file, at: 0, count: size)
  }

  private func file(_ number: Int) -> String { "\(path)/\(number)\(Self.ending)" }

  private static func number(_ name: String) -> Int? {
    let number = Int(name.dropLast(ending.count)) ?? 0
    return number > 0 && name.hasSameBytes(as: "\(number)\(ending)") ? number : nil
  }
}
