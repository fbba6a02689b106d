import Entities
import UseCases

/// The events of the scene `savedLists` (PROTOCOL § 6).
package enum SavedListsEvents {
  static let viewReady = Event(
    "savedLists.viewReady",
    "Opens the lists and shows them, with their totals; they stay live until viewClosed.",
    returns: Results.storeRevision)

  static let save = Event(
    "savedLists.save",
    "Saves a list under a name, in place of one with this name; a new list comes last.",
    returns: Results.storeRevision, fails: [.invalidTodo, .invalidList]
  ) {
    (
      name: $0.required(name),
      title: $0.required(
        "title", .field(.title), "What people call it: one line, as the title of a todo."),
      filter: $0.required("filter", .filter, "Which todos it shows."),
      sort: $0.optional("sort", sort, "Their order; by default by id, ascending.") ?? [],
      defaults: $0.optional("defaults", .object(GivenFields.defaults), defaultsSummary)
        ?? GivenFields()
    )
  }

  static let remove = Event(
    "savedLists.remove", "Removes a saved list, and answers it, so that it can be saved again.",
    returns: SavedListSchemas.list, fails: [.invalidList]
  ) {
    $0.required(name)
  }

  static let definition = Event(
    "savedLists.definition",
    "Answers what a saved or built-in list is, so that it can be saved again, changed.",
    returns: SavedListSchemas.list, fails: [.invalidList]
  ) {
    $0.required(name)
  }

  static let move = Event(
    "savedLists.move", "Moves a saved list: takes one of before, after and last.",
    returns: Results.storeRevision, fails: [.invalidList]
  ) {
    (
      name: $0.required(name),
      before: $0.optional("before", name.kind, "The list that it then stands directly before."),
      after: $0.optional("after", name.kind, "The list that it then stands directly after."),
      last: $0.optional("last", .boolean, "True: it then stands after all others.")
    )
  }

  static let viewClosed = Event(
    "savedLists.viewClosed", "Closes the lists; they are no longer shown.", returns: .null)

  static var all: [any EventDeclaration] {
    [
      viewReady, save, remove, definition, move, viewClosed,
    ]
  }

  static let name = Member("name", .string(1...64), "The name of a list.")
  static let sort = ListKind(element: WordKind<TodoSort.Key>(), range: 0...14)
  static let defaultsSummary: StaticString =
    "What a todo gets that is added to the list, if the add does not say otherwise."
}
