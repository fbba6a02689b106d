import Entities

/// The lists that people saved, in their order, as they were at a mark of the store.
struct SavedLists {
  /// How many notes are read at a time.
  private static let stride = 1000

  /// The lists in their order. Notes that this version cannot read are none.
  private(set) var lists: [SavedList] = []
  private var mark: Mark?

  /// The list with this name; nil if there is none.
  subscript(name: String) -> SavedList? { lists.first { $0.name.hasSameBytes(as: name) } }

  /// Brings the lists up to date with the store, which keeps them in a format, and whose newest mark is
  /// given. Returns whether a list may have changed.
  @discardableResult
  mutating func follow(
    _ gateway: any EntityGateway, _ format: any SavedListFormat, to newest: Mark
  ) throws -> Bool {
    if newest == mark { return false }
    var revision = 0
    if let mark, mark.revision < newest.revision, try gateway.mark(at: mark.revision) == mark {
      revision = mark.revision
    } else {
      // If they cannot be read now, they are all read next time.
      (lists, mark) = ([], nil)
    }
    var isChanged = revision == 0
    while true {
      let notes = try gateway.notes(.savedLists, key: nil, after: revision, limit: Self.stride)
      for note in notes {
        isChanged = true
        lists.removeAll { $0.name.hasSameBytes(as: note.key) }
        if let text = note.value, let list = format.list(named: note.key, from: text) {
          lists.append(list)
        }
      }
      guard notes.count == Self.stride, let last = notes.last else { break }
      revision = last.revision
    }
    lists.sort {
      $0.place == $1.place
        ? $0.name.compareBytes(with: $1.name) < 0 : $0.place < $1.place
    }
    mark = newest
    return isChanged
  }
}

extension SavedListFormat {
  /// The list with this name as it is now, which must be there.
  func list(_ name: String, in gateway: any EntityGateway) throws -> SavedList {
    guard let text = try gateway.note(.savedLists, name)?.value,
      let list = list(named: name, from: text)
    else { throw Failure.list(name, .unknown) }
    return list
  }
}
