/// A value that can return to what it was at the last checkpoint. A scene keeps what is open in
/// one: if a group of messages that changed it cannot be stored, the group is handled again.
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
