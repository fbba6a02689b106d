import UseCases

/// How much a session takes on; `initialize` tells the View.
package struct SessionLimits: Sendable {
  /// The bytes of the largest message.
  package var message = 16 * 1024 * 1024
  /// The deepest nesting of objects and arrays.
  package var nesting = 512
  /// The most messages of one batch.
  package var batch = 100_000
  /// The bytes of its responses, which wait for each other and so cannot wait for room: when there
  /// are so many, the rest of the batch is refused.
  package var batchResponses = 64 * 1024 * 1024
  /// The bytes that wait to be written before no more messages are handled: a View that writes much
  /// before it reads is served up to here, without a deadlock and with bounded memory.
  package var outbox = 64 * 1024 * 1024

  /// The milliseconds after which a group of messages ends, once the one in hand is handled.
  package var group = 50

  /// How often a group is handled again because the store asks for it, before its changes are refused.
  package var repetitions = 5

  /// The days that the change log reaches back.
  package var historyDays = UpkeepUseCase.defaultDays

  /// The limits of the contract.
  package init() {}
}
