import Entities

extension EntityGateway {
  /// The lists that people saved, in their order, as they are now. Notes that this version cannot read are
  /// none.
  func savedLists(_ format: any SavedListFormat) throws -> [SavedList] {
    var lists: [SavedList] = []
    try forEachNote(.savedLists, after: 0) { note in
      if let text = note.value, let list = format.list(named: note.key, from: text) {
        lists.append(list)
      }
    }
    return lists.sorted {
      $0.place == $1.place ? $0.name.compareBytes(with: $1.name) < 0 : $0.place < $1.place
    }
  }

  /// The saved list with this name as it is now, which must be there.
  func savedList(_ name: String, _ format: any SavedListFormat) throws -> SavedList {
    guard let text = try note(.savedLists, name)?.value,
      let list = format.list(named: name, from: text)
    else { throw Failure.list(name, .unknown) }
    return list
  }

  /// What passes a filter, in an order. With the name of a saved or built-in list, which must be there, that
  /// list as it is now: the filter narrows it, and its order is the default.
  func list(
    _ saved: String?, _ filter: TodoFilter, _ sort: TodoSort?, _ format: any SavedListFormat
  ) throws -> ListDefinition {
    guard let saved else { return ListDefinition(filter: filter, sort: sort ?? TodoSort()) }
    let list = try BuiltInList.named(saved)?.definition ?? savedList(saved, format).definition
    return ListDefinition(
      filter: list.filter.narrowed(by: filter), sort: sort ?? list.sort, defaults: list.defaults)
  }

  /// Visits the newest note of each key of a topic that was made after a revision, in pieces.
  func forEachNote(_ topic: Note.Topic, after revision: Int, _ body: (Note) throws -> Void) throws {
    let stride = 500
    var revision = revision
    while true {
      let notes = try notes(.newest(topic, after: revision), limit: stride)
      try notes.forEach(body)
      guard notes.count == stride, let last = notes.last else { return }
      try checkInterruption()
      revision = last.revision
    }
  }
}
