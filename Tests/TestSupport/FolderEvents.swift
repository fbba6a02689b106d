import CLinux
import Glibc

/// Waits for what another process does to files.
package enum FolderEvents {
  /// Waits until a condition holds. It is checked whenever something happens to a file in the
  /// folder.
  package static func wait(
    in folder: String, for what: String, until condition: () throws -> Bool
  ) throws {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    defer { close(descriptor) }
    let anything: UInt32 = 0xFFF  // IN_ALL_EVENTS, a macro that Swift does not import.
    guard inotify_add_watch(descriptor, folder, anything) >= 0 else {
      throw ProcessTrouble("\(folder) cannot be watched")
    }
    var events = [UInt8](repeating: 0, count: 64 * 1024)
    while try !condition() {
      try Deadline.wait(for: descriptor, POLLIN, what)
      while read(descriptor, &events, events.count) > 0 {}
    }
  }
}
