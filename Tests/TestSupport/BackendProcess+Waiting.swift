import Glibc

extension BackendProcess {
  /// Waits until the process, which nobody sends anything, waits for something to happen: either without
  /// an end, or only for a time, after which it looks by itself.
  package func waitUntilItWaits(withoutEnd isEndless: Bool) throws {
    try Deadline.look(for: "the process does not wait \(isEndless ? "without" : "with") an end") {
      isWaitingWithoutEnd == isEndless
    }
  }

  /// Whether the process waits for descriptors without an end, or for a time; nil if it does not wait.
  private var isWaitingWithoutEnd: Bool? {
    // The number of the system call and its arguments, in hexadecimal.
    let words = FileBytes.text("/proc/\(number)/syscall").split(separator: " ")
    guard words.count > 3 else { return nil }
    #if arch(x86_64)
      let (poll, ppoll) = ("7", "271")
    #else
      let (poll, ppoll) = ("", "73")
    #endif
    // −1 milliseconds, or no time.
    if words[0] == poll { return words[3].hasSuffix("ffffffff") }
    return words[0] == ppoll ? words[3] == "0x0" : nil
  }
}
