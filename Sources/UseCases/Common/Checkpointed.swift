/// A value that can go back to how it was at the last checkpoint: what a scene has open, when the
/// group of messages that changed it could not be stored and is handled again.
struct Checkpointed<Value> {
  var value: Value
  private var checkpoint: Value

  init(_ value: Value) {
    self.value = value
    checkpoint = value
  }

  mutating func makeCheckpoint() { checkpoint = value }

  mutating func rewind() { value = checkpoint }
}
