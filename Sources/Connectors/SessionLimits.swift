import UseCases

/// The limits of a session. `initialize` tells the View some of them.
package struct SessionLimits: Sendable {
  /// The largest message, in bytes.
  package var message = 16 * 1024 * 1024
  /// The deepest nesting of objects and arrays.
  package var nesting = 512
  /// The most messages in one batch.
  package var batch = 100_000
  /// The most bytes of the responses to one batch. They wait for each other, and so cannot wait for
  /// room: once there are this many, the rest of the batch is refused.
  package var batchResponses = 64 * 1024 * 1024
  /// How many bytes may wait to be written before messages are no longer handled. A View that
  /// writes much before it reads is served up to this point, without a deadlock and with bounded
  /// memory.
  package var outbox = 64 * 1024 * 1024

  /// The milliseconds after which a group of messages ends, once the current message is handled.
  package var group = 50

  /// How often a group is handled again because the store asks for it. After that its changes are
  /// refused.
  package var repetitions = 5

  /// How many days the change log reaches back.
  package var historyDays = UpkeepUseCase.defaultDays

  /// The limits of PROTOCOL §§ 3 and 6.
  package init() {}
}

extension Session {
  /// How a session ends.
  package enum End: Equatable {
    /// The View sent `exit`.
    case exit(code: Int32)
    /// No more input can be read; one sentence says why.
    case broken(String)
  }
}

/// Limits how long messages are handled before the loop attends to anything else: signals, room to
/// write, and other processes that want the store.
///
/// It reads the clock after each message, since each may be slow.
struct TimeSlice {
  let milliseconds: Int
  /// Milliseconds of a clock that nobody sets.
  let uptime: () -> Int
  private(set) var end = 0
  /// Whether the time was over after the last message.
  private(set) var isOver = false

  /// Begins the next slice.
  mutating func begin() {
    end = uptime() &+ milliseconds
    isOver = false
  }

  /// Reads the clock. Called after each message.
  mutating func look() { isOver = uptime() >= end }
}
