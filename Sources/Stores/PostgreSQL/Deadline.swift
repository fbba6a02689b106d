#if PostgreSQL
  import Entities
  import System

  /// Waiting for the server, up to a moment. If the process is asked to end, the moment is soon.
  struct Deadline {
    private let patience: Int
    private var end: Int64
    private let wait: (_ nanoseconds: Int64) -> Bool
    private var isInterrupted = false

    /// How often a signal is looked for, and how long a server that is at work may still take then, in
    /// milliseconds.
    private static let slice: Int64 = 50
    private static let grace: Int64 = 300

    /// This many milliseconds from now. `wait` returns false if the process was asked to end.
    init(_ milliseconds: Int, _ wait: @escaping (Int64) -> Bool) {
      patience = milliseconds
      end = Uptime.milliseconds + Int64(milliseconds)
      self.wait = wait
    }

    /// Waits for a descriptor.
    mutating func wait(for descriptor: Int32, _ interest: PollSet.Interest) throws(StoreError) {
      // A server that writes before it reads must be heard, too.
      var descriptors = PollSet([(descriptor, interest), (descriptor, .input)])
      while true {
        let left = end - Uptime.milliseconds
        guard left > 0 else { throw isInterrupted ? Self.interruption : silence }
        if descriptors.wait(milliseconds: min(left, Self.slice)) { return }
        if !isInterrupted, !wait(0) {
          isInterrupted = true
          end = min(end, Uptime.milliseconds + Self.grace)
        }
      }
    }

    /// The process was asked to end.
    static let interruption = StoreError(.busy, detail: "the process was asked to end")

    private var silence: StoreError {
      StoreError(
        .unreachable,
        detail: "the server has not answered for \(patience) ms (connect_timeout in the URL, in "
          + "seconds, says how long it may take)")
    }
  }
#endif
