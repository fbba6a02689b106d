import JSONRPC

extension Session {
  /// All that handling a message changes, except for the store.
  struct Checkpoint {
    let reader: FrameReader
    let batch: Batch?
    let lifecycle: Lifecycle.State
    let outboxCount: Int
    let outboxMessages: Int
  }

  /// Remembers how things are before a group is handled.
  func makeCheckpoint() -> Checkpoint {
    for scene in scenes { scene.makeCheckpoint() }
    return Checkpoint(
      reader: inbox.reader, batch: batch, lifecycle: lifecycle.state,
      outboxCount: outbox.count, outboxMessages: outbox.messages?.count ?? 0)
  }

  /// Makes everything but the store be as it was.
  func rewind(to checkpoint: Checkpoint) {
    for scene in scenes { scene.rewind() }
    inbox.reader = checkpoint.reader
    batch = checkpoint.batch
    batch?.restoreResponses()
    lifecycle.state = checkpoint.lifecycle
    brokenReason = nil
    outbox.truncate(to: checkpoint.outboxCount, messages: checkpoint.outboxMessages)
    readings.removeAll(keepingCapacity: true)
  }
}
