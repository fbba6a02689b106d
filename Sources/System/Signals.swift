#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals by what they are for.
package enum Signals {
  /// Those that ask a process to end: by another program, by the terminal's end, by Ctrl-C.
  package static let ofEnding = [SIGTERM, SIGHUP, SIGINT]
  /// The one of ``setAlarm(seconds:)``.
  package static let ofAlarm = SIGALRM
  /// Those of writes that nobody can take.
  static let ofWriting = [SIGPIPE, SIGXFSZ]

  /// What a signal can call.
  package typealias Handler = @convention(c) (Int32) -> Void

  /// Has a signal call a function, which may touch nothing that allocates or locks. Waits and reads
  /// that it interrupts fail with ``SystemError/interrupted``.
  package static func handle(_ number: Int32, by handler: @escaping Handler) {
    var action = sigaction()
    // The handler stands first, under a name that every platform has its own of.
    withUnsafeMutableBytes(of: &action) { $0.storeBytes(of: handler, as: Handler.self) }
    sigaction(number, &action, nil)
  }

  /// Sends ``ofAlarm`` to this process after a time, unless it is set again before that.
  package static func setAlarm(seconds: Int) { alarm(UInt32(clamping: seconds)) }

  /// Whether this process passes over a signal, which may be its parent's wish (`nohup`).
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // The handler stands first; SIG_IGN is 1.
    return withUnsafeBytes(of: action) { $0.load(as: Int.self) } == 1
  }
}
