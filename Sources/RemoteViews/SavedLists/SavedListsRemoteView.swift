import Entities
import JSONRPC
import Presenters

/// The scene `savedLists` on the wire (PROTOCOL § 6).
package enum SavedListsWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "savedLists",
    summary: "The lists that people saved and those that are built in, with their totals.",
    events: [viewReady, save, remove, definition, move, viewClosed],
    outputs: [showLists, showError])

  package static func register(_ presenter: SavedListsPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(save, presenter.eventSave)
    methods.register(remove, presenter.eventRemove)
    methods.register(definition, presenter.eventDefinition)
    methods.register(move, presenter.eventMove)
    methods.register(viewClosed, presenter.eventViewClosed)
  }

  static let viewReady = Event(
    "savedLists.viewReady", "Opens the lists and shows them, with their totals.",
    returns: Results.storeRevision.type, read: Members.once)

  static let save = Event(
    "savedLists.save", "Saves a list under a name; a new one comes last.",
    returns: Results.storeRevision.type, fails: [.invalidTodo, .invalidList]
  ) {
    (
      name: $0.required(name),
      title: $0.required(
        "title", .field(.title), "What people call it: one line, as the title of a todo."),
      filter: $0.required("filter", .filter, "Which todos it shows."),
      sort: TodoSort($0.optional("sort", sort, "Their order; by default by id, ascending.") ?? []),
      defaults: $0.optional("defaults", .object(GivenFields.defaults), defaultsSummary)
        ?? GivenFields(),
      replace: $0.flag("replace", "Whether it replaces the list that has this name.")
    )
  }

  static let remove = Event(
    "savedLists.remove", "Removes a saved list, and answers it.",
    returns: SavedListViewModel.type, fails: [.invalidList]
  ) { $0.required(name) }

  static let definition = Event(
    "savedLists.definition", "Answers what a saved or built-in list is.",
    returns: SavedListViewModel.type, fails: [.invalidList]
  ) { $0.required(name) }

  static let move = Event(
    "savedLists.move", "Moves a saved list: takes one of before, after and last.",
    returns: Results.storeRevision.type, fails: [.invalidList]
  ) {
    (
      name: $0.required(name),
      before: $0.optional("before", name.kind, "The list to put it directly before."),
      after: $0.optional("after", name.kind, "The list to put it directly after."),
      last: $0.optional("last", .boolean, "True: it then stands after all others.")
    )
  }

  static let viewClosed = Event("savedLists.viewClosed", "Closes the lists.")

  static let name = Member("name", .string(1...64), "The name of a list.")
  static let sort = MemberKind.list(of: .word(of: TodoSort.Key.self), 0...16)
  static let defaultsSummary: StaticString = "What a todo gets that is added to the list."

  static let showLists = Output<[SavedListsRowViewModel]>(
    "savedLists.showLists", "Replaces everything that was shown."
  ) {
    $0.required(
      "lists", .array(SavedListsRowViewModel.type),
      "The built-in lists, and the saved ones in their order.", \.self)
  }

  package static let showError = Output.showError("savedLists.showError")
}

/// The defaults of a list (PROTOCOL § 6).
extension GivenFields {
  static let defaults = ObjectDeclaration(
    named: SchemaName("TodoDefaults", "What a todo gets that is added to a list.")
  ) {
    let parent = $0.optional("parent", .positive, "The todo under which it stands.")
    var given = GivenFields(
      content: $0.optional("content", .field(.content), "All lines."),
      due: $0.optional("due", .string, "A day, YYYY-MM-DD; or today, tomorrow or +N."),
      time: $0.optional("time", .field(.time), "The time of the due day, if there is one."),
      start: $0.optional("start", .string, "The day before which it can wait; like due."),
      repetition: $0.optional("repeat", .coded, "How it repeats, if it has a due day or a start."),
      reminders: $0.optional(
        "reminders", Members.reminders, "Up to 5; those before it is due only if it has a due day."),
      estimate: $0.optional("estimate", .field(.estimate), "How long it takes."),
      priority: $0.optional("priority", .field(.priority), ""),
      tags: $0.optional("tags", Members.tags, "Words, besides those that the filter asks for."))
    given.parent = parent.map { "\($0)" }
    return given
  }
}

extension SavedListsRowViewModel: ObjectWritable {
  static let object = Written<Self>("ListRow", "A saved or built-in list with its totals.") {
    $0.required("name", SavedListsWire.name.kind.type, "The name, for programs.", \.list.name)
    $0.required("title", .string(1...500), "What people call it.", \.title)
    $0.required(
      "builtIn", .boolean, "Whether it is always there and cannot be changed."
    ) { $0.list.title == nil }
    $0.required("total", .natural, "How many todos it shows.", \.list.total)
    $0.required("overdue", .natural, "How many of these are overdue.", \.list.overdue)
  }
}

extension SavedListViewModel: ObjectWritable {
  static let object = Written<Self>("SavedList", "A list as it can be saved again.") {
    $0.required("name", SavedListsWire.name.kind.type, "The name, for programs.", \.name)
    $0.required("title", .string(1...500), "What people call it.", \.title)
    $0.required("filter", MemberKind.filter.type, "Which todos it shows.", \.definition.filter)
    $0.required("sort", SavedListsWire.sort.type, "Their order.", \.definition.sort.keys)
    $0.required(
      "defaults", GivenFields.defaults.type, SavedListsWire.defaultsSummary, \.definition.defaults)
  }
}

extension RemoteView<SavedListsWire>: SavedListsPresenterOutput {
  package func showLists(_ lists: [SavedListsRowViewModel]) { send(Wire.showLists, lists) }
}
