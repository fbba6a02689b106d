#if PostgreSQL
  import Entities
  import System

  /// A wait for the server that has an end, which comes soon once the process is asked to end.
  struct Deadline {
    private let patience: Int
    private var end: Int64
    private let wait: (_ nanoseconds: Int64) -> Bool
    private var isInterrupted = false

    /// How often the wait looks for a signal, and how long it goes on after one, in milliseconds.
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
      // A server may want to write before it reads on.
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
