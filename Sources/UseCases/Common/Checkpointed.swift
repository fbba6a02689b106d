/// A value that can return to what it was at the last checkpoint. A scene keeps what is open in
/// one: if a group of messages that changed it cannot be stored, the group is handled again.
struct Checkpointed<Value> {
  var value: Value { didSet { isChanged = true } }
  private var checkpoint: Value
  /// Whether the value may be another one than at the checkpoint. Most groups change few scenes.
  private var isChanged = false

  init(_ value: Value) {
    self.value = value
    checkpoint = value
  }

  /// Nothing. The other initializer would copy it by the metadata of its type, which a start would
  /// have to wait for.
  init<Wrapped>() where Value == Wrapped? {
    value = nil
    checkpoint = nil
  }

  mutating func makeCheckpoint() {
    if isChanged { checkpoint = value }
    isChanged = false
  }

  mutating func rewind() {
    if isChanged { value = checkpoint }
    isChanged = false
  }
}
