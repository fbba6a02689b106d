import Entities
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

  /// Makes the changes of a group durable. If the store asks for it, the messages are handled once more as
  /// if nothing had been, some times at most. If the changes cannot be stored, they are handled over the
  /// store as it is, where every change is refused, and the reason is returned. Nothing said of them has
  /// left yet, and all of it is taken back each time.
  func commit(_ count: Int, from checkpoint: Checkpoint) -> StoreError? {
    var repetitions = 0
    while true {
      do throws(StoreError) {
        try gateway.commit()
        return nil
      } catch {
        gateway.rollback()
        rewind(to: checkpoint)
        let isRefused = !error.isRepeatable || repetitions == limits.repetitions
        if isRefused { gateway.refuseChanges(error) }
        for _ in 0..<count { _ = handleNext() }
        repetitions += 1
        guard isRefused else { continue }
        gateway.rollback()
        for observer in observers { observer.didFail(error) }
        return error
      }
    }
  }
}
