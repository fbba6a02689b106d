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

    /// Waits for a descriptor in one of these ways, or until a moment of the uptime.
    mutating func wait(
      for descriptor: Int32, _ interests: [PollSet.Interest], until moment: Int64 = .max
    ) throws(StoreError) {
      var descriptors = PollSet(interests.map { (descriptor, $0) })
      while true {
        let now = Uptime.milliseconds
        guard now < end else { throw isInterrupted ? Self.interruption : silence }
        let pause = min(end - now, Self.slice, max(0, moment - now))
        if descriptors.wait(milliseconds: pause) || now >= moment { return }
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
