import Entities

extension Change: Equatable {
  /// Whether both are the same to the byte.
  package static func == (left: Change, right: Change) -> Bool {
    left.revision == right.revision && left.todo == right.todo && left.before == right.before
      && left.after == right.after && left.step == right.step && left.instant == right.instant
      && left.origin == right.origin && left.key.hasSameBytes(as: right.key)
      && left.client.hasSameBytes(as: right.client) && left.comment == right.comment
  }
}

extension Note: Equatable {
  /// Whether both are the same to the byte.
  package static func == (left: Note, right: Note) -> Bool {
    left.topic == right.topic && left.key.hasSameBytes(as: right.key)
      && left.revision == right.revision && left.instant == right.instant
      && left.value.hasSameBytes(as: right.value)
  }
}
