import Entities
import JSONRPC
import Presenters

/// The scene `savedLists` on the wire (PROTOCOL § 6).
package enum SavedListsWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "savedLists", events: [viewReady, save, remove, definition, move, viewClosed],
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
    "savedLists.viewReady", returns: Results.storeRevision.type, read: Members.once)

  static let save = Event(
    "savedLists.save", returns: Results.storeRevision.type, fails: [.invalidTodo, .invalidList]
  ) {
    (
      name: $0.required(name), title: $0.required("title", .field(.title)),
      filter: $0.required("filter", .filter), sort: TodoSort($0.optional("sort", sort) ?? []),
      defaults: $0.optional("defaults", .object(GivenFields.defaults)) ?? GivenFields(),
      replace: $0.flag("replace")
    )
  }

  static let remove = Event(
    "savedLists.remove", returns: SavedListViewModel.type, fails: [.invalidList]
  ) { $0.required(name) }

  static let definition = Event(
    "savedLists.definition", returns: SavedListViewModel.type, fails: [.invalidList]
  ) { $0.required(name) }

  static let move = Event(
    "savedLists.move", returns: Results.storeRevision.type, fails: [.invalidList]
  ) {
    (
      name: $0.required(name), before: $0.optional("before", name.kind),
      after: $0.optional("after", name.kind), last: $0.optional("last", .boolean)
    )
  }

  static let viewClosed = Event("savedLists.viewClosed")

  static let name = Member("name", .string(1...64))
  static let sort = MemberKind.list(of: .word(of: TodoSort.Key.self), 0...16)

  static let showLists = Output<[SavedListsRowViewModel]>("savedLists.showLists") {
    $0.required("lists", .array(SavedListsRowViewModel.type), \.self)
  }

  package static let showError = Output.showError("savedLists.showError")
}

/// The defaults of a list (PROTOCOL § 6).
extension GivenFields {
  static let defaults = ObjectDeclaration(named: SchemaName("TodoDefaults")) {
    let parent = $0.optional("parent", .positive)
    var given = GivenFields()
    Members.values(&$0, of: &given, for: .defaults)
    given.parent = parent.map { "\($0)" }
    return given
  }
}

extension SavedListsRowViewModel: ObjectWritable {
  static let object = Written<Self>("ListRow") {
    $0.required("name", SavedListsWire.name.kind.type, \.list.name)
    $0.required("title", .string(1...500), \.title)
    $0.required("builtIn", .boolean) { $0.list.title == nil }
    $0.required("total", .natural, \.list.total)
    $0.required("overdue", .natural, \.list.overdue)
  }
}

extension SavedListViewModel: ObjectWritable {
  static let object = Written<Self>("SavedList") {
    $0.required("name", SavedListsWire.name.kind.type, \.name)
    $0.required("title", .string(1...500), \.title)
    $0.required("filter", MemberKind.filter.type, \.definition.filter)
    $0.required("sort", SavedListsWire.sort.type, \.definition.sort.keys)
    $0.required("defaults", GivenFields.defaults.type, \.definition.defaults)
  }
}

extension RemoteView<SavedListsWire>: SavedListsPresenterOutput {
  package func showLists(_ lists: [SavedListsRowViewModel]) { send(Wire.showLists, lists) }
}
