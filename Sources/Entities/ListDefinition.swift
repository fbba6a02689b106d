/// What a list is: which todos it shows, in which order, and what a todo gets that is added to it. In a
/// box, since an open list is copied whenever it changes.
package final class ListDefinition: Sendable {
  /// Which todos it shows.
  package let filter: TodoFilter
  /// Their order.
  package let sort: TodoSort
  /// What a new todo gets, besides what the filter says for certain (``GivenFields/checked``).
  package let defaults: GivenFields
  /// Whether it shows every todo, as most lists do that follow many changes.
  private let isUnrestricted: Bool
  /// See ``TodoFilter/dependsOnOthers``. Every change to an open list asks: a fortieth of an add.
  package let dependsOnOthers: Bool

  package init(
    filter: TodoFilter, sort: TodoSort = TodoSort(), defaults: GivenFields = GivenFields()
  ) {
    (self.filter, self.sort, self.defaults) = (filter, sort, defaults)
    isUnrestricted = filter.isUnrestricted
    dependsOnOthers = filter.dependsOnOthers
  }

  /// The same, with a filter that knows the days of its periods (``TodoFilter/resolved(by:)``).
  package func resolved(by clock: any Clock) -> ListDefinition {
    filter.hasPeriods
      ? ListDefinition(filter: filter.resolved(by: clock), sort: sort, defaults: defaults) : self
  }

  /// Whether it shows a todo at a local time.
  package func contains(_ todo: Todo, at now: LocalTime) -> Bool {
    isUnrestricted || filter.matches(todo, at: now)
  }
}

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
    (self.name, self.title, self.definition, self.place) = (name, title, definition, place)
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
  /// A list has the name, and nobody said to replace it.
  case exists
}

/// How a saved list becomes the text of a note.
package protocol SavedListFormat {
  /// The text of a list, without its name. The same list always has the same text.
  func text(of list: SavedList) -> String

  /// The list of a text; nil if this version cannot read it.
  func list(named name: String, from text: String) -> SavedList?
}

/// The lists that are always there. Their raw values are their names on the wire.
package enum BuiltInList: String, Sendable, CaseIterable {
  /// Open todos that nobody has put anywhere yet.
  case inbox
  /// Open todos that are due today or overdue, or that have no due day but a start that has come.
  case today
  /// Open todos that are due later.
  case upcoming
  /// All open todos.
  case all
  /// Todos that are done, the last one first.
  case done
  /// Those of them that were completed this week.
  case week

  /// The list with a name; nil if none is built in.
  package static func named(_ name: String) -> Self? {
    allCases.first { $0.rawValue.hasSameBytes(as: name) }
  }

  private static let dueByToday = TodoFilter().with(\.dueWithin, .days(0))
  private static let startedWithoutDay =
    TodoFilter().with(\.hasDue, false).with(\.hasStart, true).with(\.started, true)

  /// What the list is.
  package var definition: ListDefinition {
    let toDo = TodoFilter().with(\.completed, false)
    return switch self {
    case .inbox: ListDefinition(filter: toDo.with(\.hasDue, false).with(\.hasTags, false))
    case .today:
      ListDefinition(
        filter: toDo.with(\.any, [Self.dueByToday, Self.startedWithoutDay]),
        sort: .toBegin,
        defaults: GivenFields(due: "today"))
    case .upcoming:
      ListDefinition(
        filter: toDo.with(\.hasDue, true).with(\.not, [Self.dueByToday]),
        sort: TodoSort([.init(.due)]))
    case .all: ListDefinition(filter: toDo)
    case .done, .week:
      ListDefinition(
        filter: TodoFilter().with(\.completed, true)
          .with(\.periods, self == .week ? [Period(.completed, within: .week)] : []),
        sort: TodoSort([.init(.completed, descending: true)]))
    }
  }
}
