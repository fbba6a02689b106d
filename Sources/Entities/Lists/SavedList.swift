/// A list that a person saved under a name.
package struct SavedList: Sendable {
  /// The name, by which programs know it. Names are compared by their bytes.
  package let name: String
  /// What people call it: one line, as ``TodoRules/title(_:)`` allows it.
  package let title: String
  /// What the list is.
  package let definition: ListDefinition
  /// Where it stands among the saved lists: the lowest comes first.
  package var place: Int

  /// The most lists that can be saved.
  package static let countLimit = 100

  /// The places that a list can have. None is so far away that the next one overflows.
  package static let places = 0...1_000_000_000

  /// A list. Nothing is checked.
  package init(name: String, title: String, definition: ListDefinition, place: Int) {
    self.name = name
    self.title = title
    self.definition = definition
    self.place = place
  }
}

extension Note.Topic {
  /// The lists that people saved, under their names.
  package static let savedLists = Note.Topic("savedLists", lasts: true)
}

/// Why an event about a list changed nothing. The raw values are words of the wire (PROTOCOL § 11,
/// error 1007).
package enum ListFault: String, Sendable, CaseIterable {
  /// No list has the name.
  case unknown
  /// The list is built in, and nobody can change it.
  case builtIn
  /// There are ``SavedList/countLimit`` lists.
  case tooMany
}
