#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals, named for their use.
package enum Signals {
  /// The signals that ask a process to end: from another program, from a terminal that closes, and
  /// from Ctrl-C.
  package static let ofEnding = [SIGTERM, SIGHUP, SIGINT]
  /// The signal that ``setAlarm(seconds:)`` sends.
  package static let ofAlarm = SIGALRM
  /// The signals of writes that fail: nobody reads, or the file is at its size limit.
  static let ofWriting = [SIGPIPE, SIGXFSZ]

  /// A function that a signal calls.
  package typealias Handler = @convention(c) (Int32) -> Void

  /// From now on, the signal calls `handler`, which may use nothing that allocates or locks. Waits
  /// and reads that the signal interrupts fail with ``SystemError/interrupted``.
  package static func handle(_ number: Int32, by handler: @escaping Handler) {
    var action = sigaction()
    // The handler is the first member; each platform has its own name for it.
    withUnsafeMutableBytes(of: &action) { $0.storeBytes(of: handler, as: Handler.self) }
    sigaction(number, &action, nil)
  }

  /// Sends ``ofAlarm`` to this process after a time, unless this is called again before that.
  package static func setAlarm(seconds: Int) { alarm(UInt32(clamping: seconds)) }

  /// Whether this process ignores a signal; its parent may have asked for that (`nohup`).
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // The handler is the first member; SIG_IGN is 1.
    return withUnsafeBytes(of: action) { $0.load(as: Int.self) } == 1
  }
}
