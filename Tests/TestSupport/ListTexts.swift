import Entities

/// A format of saved lists that remembers the lists whose texts it made.
package final class ListTexts: SavedListFormat {
  private var lists: [[UInt8]: SavedList] = [:]

  /// A format that remembers nothing yet.
  package init() {}

  package func text(of list: SavedList) -> String {
    let definition = list.definition
    let text =
      "\(list.place) \(list.title) \(definition.filter) \(definition.sort) \(definition.defaults)"
    lists[Array(text.utf8)] = list
    return text
  }

  package func list(named name: String, from text: String) -> SavedList? {
    lists[Array(text.utf8)].map {
      SavedList(name: name, title: $0.title, definition: $0.definition, place: $0.place)
    }
  }
}
