import Entities

/// The interactor of the scene `todoChoices`: what a person can choose from while they type (PROTOCOL
/// § 9). It shows nothing by itself, and nothing in it is open.
package final class TodoChoicesUseCase: SceneUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoChoicesUseCaseOutput)?

  private let gateway: any EntityGateway
  private let format: any SavedListFormat
  private let others: OpenScenes
  private let clock: any Clock
  /// The tags of the store, once they were asked for.
  private var tags = Checkpointed(TagIndex())

  /// A use case over a store, whose lists are kept in a format, beside other scenes.
  package init(
    gateway: any EntityGateway, clock: any Clock, format: any SavedListFormat, others: OpenScenes
  ) { (self.gateway, self.clock, self.format, self.others) = (gateway, clock, format, others) }

  /// Presents the choices for a field of a todo, of a list, or of a reminder. Texts without what `bare` takes
  /// from them, such as accents, are the same.
  package func eventOffer(
    _ request: TodoChoicesRequest, bare: (String) -> [UInt32] = { $0.unicodeScalars.map(\.value) }
  ) {
    attempt {
      var choices = TodoChoicesPresentationModel(
        request: request, subject: try subject(of: request), now: clock.reached)
      switch request.field {
      case .tags:
        let shown = try others.lists?.shownTags(in: request.view) ?? []
        try tags.value.follow(gateway)
        choices.tags = tags.value.best(
          request.limit, begunBy: request.tagTyped, first: shown, bare: bare)
      case .after, .parent: choices.todos = try openTodos(request, without: choices.subject?.id)
      case .savedLists:
        choices.lists =
          BuiltInList.allCases.map { ($0.rawValue, nil) }
          + (try gateway.savedLists(format)).map { ($0.name, $0.title) }
      default: break
      }
      output?.presentChoices(choices)
      // A View that asks for choices may soon ask for tags.
      if !tags.value.isComplete {
        // If the store fails, they are counted when they are asked for.
        others.idleWork = { [weak self, gateway] in
          (try? self?.tags.value.followSome(gateway)) ?? false
        }
      }
    }
  }

  /// The open todos that have what is typed, or its number, the last changed ones first.
  private func openTodos(
    _ request: TodoChoicesRequest, without id: Int?
  ) throws -> [TodoReference] {
    var filter = TodoFilter().with(\.completed, false)
    filter.search(for: request.tagTyped)
    if request.field == .parent, let id { filter.not = [TodoFilter().with(\.under, id)] }
    let found = try gateway.window(
      filter, TodoSort([.init(.updated, descending: true)]), at: clock.reached, offset: 0,
      limit: request.limit + 1)
    let numbered = try Int(request.tagTyped).flatMap { try gateway.fetch($0) }
    return ([numbered].compactMap { $0 } + found.filter { $0.id != numbered?.id })
      .filter { $0.id != id && !$0.isDamaged }.map(TodoReference.init)
  }

  package func makeCheckpoint() { tags.makeCheckpoint() }
  package func rewind() { tags.rewind() }

  /// The todo that the choices are about: that with the id, or that of a draft; without a name, of the
  /// unnamed one if it is open.
  private func subject(of request: TodoChoicesRequest) throws -> TodoChoicesSubject? {
    if let id = request.id { return TodoChoicesSubject(try gateway.todo(id, at: clock.reached)) }
    return try others.drafts?.subject(ofDraft: request.draft)
  }
}

/// What scenes know of each other, and of the session.
package final class OpenScenes {
  /// The scenes whose open lists and drafts choices are about. Their connectors set them.
  package var lists: TodoListUseCase?
  package var drafts: TodoEditUseCase?
  /// The scene whose work goes on while nobody waits.
  package var transfer: TodoTransferUseCase?
  /// Does a step, of some milliseconds, of work whose result somebody may ask for soon; returns whether
  /// there is more. Called while nobody waits for anything; nil if there is no such work.
  package var idleWork: (() -> Bool)?

  package init() {}
}

/// What choices are offered for.
package enum ChoiceField: String, Sendable, CaseIterable {
  case due, start, time
  case repetition = "repeat"
  case reminders, estimate, snooze, tags, priority, after, parent, sort, filter, savedLists
}

/// Which choices a View asks for.
package struct TodoChoicesRequest: Sendable {
  package let field: ChoiceField
  /// What the person has typed.
  package let typed: String
  /// The todo that they are about; nil if they are about that of a draft, or about none.
  package let id: Int?
  /// The draft that they are about; nil for the unnamed one.
  package let draft: String?
  /// The list whose tags come first; nil for the unnamed one.
  package let view: String?
  /// The most choices.
  package let limit: Int

  /// The same without the `#` that people put before a tag.
  var tagTyped: String {
    typed.utf8.first == UInt8(ascii: "#") ? String(typed.unicodeScalars.dropFirst()) : typed
  }

  package init(
    field: ChoiceField, typed: String, id: Int? = nil, draft: String? = nil, view: String? = nil,
    limit: Int
  ) {
    (self.field, self.typed, self.id) = (field, typed, id)
    (self.draft, self.view, self.limit) = (draft, view, limit)
  }
}

/// What choices depend on of the todo that they are about.
package struct TodoChoicesSubject: Sendable, Equatable {
  package var id: Int?
  package var due: CivilDate?
  package var time: TimeOfDay?
  package var start: CivilDate?

  init(_ todo: Todo) { (id, due, time, start) = (todo.id, todo.due, todo.time, todo.start) }

  init(_ draft: OpenDraft) {
    (id, due, time, start) = (draft.todo?.id, draft.due, draft.time, draft.start)
  }
}

/// What the store says of the choices, on its way to the presenter.
package struct TodoChoicesPresentationModel {
  package let request: TodoChoicesRequest
  /// Nil if they are about no todo.
  package let subject: TodoChoicesSubject?
  /// The best tags, if they were asked for, with the number of open todos that have each.
  package fileprivate(set) var tags: [(tag: String, count: Int)] = []
  /// Todos that may come first, if they were asked for.
  package fileprivate(set) var todos: [TodoReference] = []
  /// All lists, if they were asked for: the name by which programs know each, and its title; nil if it is
  /// built in.
  package fileprivate(set) var lists: [(name: String, title: String?)] = []
  /// The local time.
  package let now: LocalTime
}

/// Everything that the scene's use case presents.
package protocol TodoChoicesUseCaseOutput: SceneUseCaseOutput {
  /// The choices that were asked for.
  func presentChoices(_ choices: TodoChoicesPresentationModel)
}
