import Entities
import JSONRPC
import Presenters
import UseCases

/// The scene `todoEdit` on the wire (PROTOCOL § 9).
package enum TodoEditWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoEdit",
    summary: "Drafts: todos that a person adds or edits in a form, kept until they are saved.",
    events: [viewReady, change, resolve, save, cancel, viewClosed, kept, forget],
    outputs: [showDraft, showKept, showError, routeBack])

  package static func register(_ presenter: TodoEditPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(kept, presenter.eventKept)
    methods.register(forget, presenter.eventForget)
    methods.register(change, presenter.eventChange)
    methods.register(resolve, presenter.eventResolve)
    methods.register(save, presenter.eventSave)
    methods.register(cancel, presenter.eventCancel)
    methods.register(viewClosed, presenter.eventViewClosed)
  }

  static let viewReady = Event(
    "todoEdit.viewReady", "Opens a draft, or resets an open one, and shows it.",
    returns: Results.draft.type, fails: [.notFound, .invalidTodo, .notKept]
  ) {
    (
      draft: $0.optional(draft),
      id: $0.optional("id", .positive, "The todo to edit; without it, a new one."),
      from: $0.optional("from", .object(GivenFields.beginning), "What a new todo begins with."),
      kept: $0.optional(keptNumber),
      updates: $0.optional(
        "updates", .word(of: DraftUpdates.self),
        "With fields, values has only the texts that the View does not have; by default all.")
        ?? .all
    )
  }

  static let kept = Event(
    "todoEdit.kept", "Shows the kept drafts of this client and store that nobody has open."
  ) { $0.flag("all", "With those of the user's other clients.") }

  static let forget = Event(
    "todoEdit.forget", "Removes a kept draft that nobody has open.", fails: [.notKept]
  ) { $0.required(keptNumber) }

  static let keptNumber = Member(
    "kept", .positive, "The number of a kept draft, as showKept has it.")

  static let change = Event(
    "todoEdit.change", "Sets fields as they are typed.",
    returns: Results.canSave.type, fails: [.invalidTodo, .notOpen]
  ) {
    let draft = $0.optional(draft)
    var texts: [(field: TodoField, text: String)] = []
    for (field, name, summary) in typedFields {
      if let text = $0.optional(name, .string, summary) { texts.append((field, text)) }
    }
    let line = $0.optional(
      "line", .string, "In place of title: words that are read as title and fields.")
    if line != nil && texts.contains(where: { $0.field == .title }) {
      $0.refuse("line", expected: "left out beside a title")
    }
    return (
      draft: draft, texts: texts, line: line,
      keep: $0.optional(
        "keep", .list(of: .object(span), 0...500), "Parts of the line that stay text.") ?? [],
      rev: $0.optional(
        "rev", .natural,
        "The todo's revision that the View showed; by default, the one that the draft has now.")
    )
  }

  static let typedFields: [(TodoField, StaticString, StaticString)] = [
    (.title, "title", "One line."),
    (.content, "content", "All lines."),
    (.due, "due", "A day, YYYY-MM-DD or in words."),
    (.time, "time", "A time, HH:MM or in words."),
    (.start, "start", "A day, YYYY-MM-DD or in words."),
    (.repetition, "repeat", "Words, or a rule and, unless it counts from next, due or done."),
    (.reminders, "reminders", "Reminders between spaces, or with commas between words."),
    (.estimate, "estimate", "How long it takes: 1 h 30 min."), (.priority, "priority", "A word."),
    (.tags, "tags", "Words between spaces."),
    (.after, "after", "The ids of todos, between spaces."),
    (.parent, "parent", "The id of a todo."),
  ]

  /// A part of a line, in characters.
  private static let span = ObjectDeclaration(
    named: SchemaName("LinePart", "A part of a line, in characters.")
  ) {
    let start = $0.required("start", .integer(0...1_000_000), "Where it begins.")
    let end = $0.required("end", .integer(0...1_000_000), "Where it ends.")
    if end < start { $0.refuse("end", expected: "start or more") }
    return start..<max(start, end)
  }

  static let resolve = Event(
    "todoEdit.resolve", "Decides which text a field keeps if somebody else changed it too.",
    returns: Results.canSave.type, fails: [.notOpen]
  ) {
    (
      draft: $0.optional(draft),
      take: $0.required(
        "take", .word(of: DraftChoice.self), "What was typed, or what the todo has now."),
      fields: $0.optional(
        "fields", .list(of: .word(of: TodoField.self), 0...20),
        "The fields to decide; by default all stale ones.")
    )
  }

  static let save = Event(
    "todoEdit.save", "Adds the todo, or changes the fields that the draft changed.",
    returns: .object(saved), fails: [.invalidTodo, .conflict, .keyReused, .notOpen]
  ) {
    (
      draft: $0.optional(draft),
      key: $0.optional("key", .string(1...64), "For a new todo, as in todoList.add.")
    )
  }

  static let cancel = Event(
    "todoEdit.cancel", "Closes the draft and goes back; nothing is saved.", fails: [.notOpen]
  ) { $0.optional(draft) }

  static let viewClosed = Event(
    "todoEdit.viewClosed", "Closes the draft; nothing is saved."
  ) { $0.optional(draft) }

  static let draft = Member(
    "draft", .string(1...64), "The name of a draft; without it, the unnamed draft.")

  /// What ``Results/changedTodo`` writes of a todo that was saved.
  private static let saved = MemberTable(
    named: SchemaName("SavedTodo", "The todo that a draft was saved as."),
    [Members.todoID, .required("rev", .natural, "The todo's revision."), Results.step])

  static let showDraft = Output<TodoEditViewModel>(
    "todoEdit.showDraft", "Replaces everything that the draft showed."
  ) {
    $0.optional(TodoEditWire.draft.optional, \.model.draft)
    $0.required("id", .nullable(.positive), "The todo's id; null for a new one.", \.model.id)
    $0.required("rev", .nullable(.natural), "Its revision; null for a new one.", \.model.rev)
    $0.required("values", values.type, "The fields, as typed or as the todo has them.", values.of)
    $0.optional("line", .string(nil), "The line, if the draft was kept.", \.model.line)
    $0.read(\.model.read)
    $0.nullable(
      "dueText", .string(nil), "The due day and time: Tomorrow; null if due is not a day.",
      \.dueText)
    $0.nullable("startText", .string(nil), "The start; null if it is not a day.", \.startText)
    $0.nullable("repeatText", .string(nil), "The repetition: every 2 weeks.", \.repeatText)
    $0.nullable(
      "estimateText", .string(nil), "The estimate: 1 h 30 min; null if it is no duration.",
      \.estimateText)
    $0.required(
      "afterTodos", .array(TodoReference.type), "The todos of after that are there.", \.model.after)
    $0.optional(
      "parentTodo", TodoReference.type, "The todo of parent, if it is there.", \.model.parent)
    $0.required(TodoSchemas.upcoming) { $0.model.upcoming.map(\.description) }
    $0.required(
      "changed", .array(.choice(Members.fields)), "The fields whose values differ from the todo's."
    ) { $0.model.changed.map(\.rawValue) }
    $0.list("problems", problem, "What breaks a rule; at most one per field.", \.problems)
    $0.list("stale", staleField, "The fields that somebody else changed too.", \.model.stale)
    $0.required("gone", .boolean, "Whether the todo was deleted.", \.model.isGone)
    $0.required("canSave", .boolean, "Whether the draft can be saved as it is.", \.model.canSave)
  }

  static let showKept = Output<[KeptDraftViewModel]>(
    "todoEdit.showKept", "The kept drafts, the newest first."
  ) {
    $0.list("drafts", keptDraft, "To open or to forget.", \.self)
  }

  private static let keptDraft = Written<KeptDraftViewModel>(
    "KeptDraft", "A draft that is kept although its View is gone."
  ) {
    $0.required("kept", .positive, "Its number, for viewReady and forget.", \.kept)
    $0.required(
      "id", .nullable(.positive), "The todo that it edits; null for a new one.", \.draft.todo?.id)
    $0.required(
      "title", .string(nil), "The title as it was typed, or that of the todo.", \.draft.title)
    $0.required("at", .instant, "When it was kept.", \.draft.at.rfc3339)
    $0.required("atText", .string(nil), "The same as a local day and minute.", \.atText)
    $0.required(Members.client, \.draft.client)
  }

  package static let showError = Output<ErrorViewModel>(
    "todoEdit.showError", "An event changed nothing; this is why."
  ) {
    $0.optional(TodoEditWire.draft.optional, \.subject.name)
    $0.error()
    $0.optional(Members.contestedFields, \.fields)
    $0.optional(TodoEditWire.keptNumber.optional, \.kept)
  }

  static let routeBack = Output<(draft: String?, id: Int?, saved: Bool)>(
    "todoEdit.routeBack", "The draft is closed: leave it."
  ) {
    $0.optional(TodoEditWire.draft.optional, \.draft)
    $0.required(
      "id", .nullable(.positive), "The todo that it was saved as, or that it edited.", \.id)
    $0.required("saved", .boolean, "Whether it was saved.", \.saved)
  }

  private static let values = Written<TodoEditViewModel>(
    "DraftValues", "The fields of a draft, as a person types them; with updates fields, some."
  ) {
    for (field, name, summary) in TodoEditWire.typedFields {
      $0.optional(name, .string(nil), summary) { draft in
        draft.fields.contains(field) ? draft.model.texts[field] : nil
      }
    }
  }

  private static let problem = Written<TodoEditViewModel.Problem>(
    "DraftProblem", "What is wrong with a field of a draft."
  ) {
    $0.required("field", .choice(Members.fields), "", \.model.field.rawValue)
    $0.required("reason", .choice(Members.invalidReasons), "", \.model.reason.rawValue)
    $0.required("message", .string(nil), "One sentence for a person.", \.message)
  }

  private static let staleField = Written<(field: TodoField, theirs: String)>(
    "StaleField", "A field of a draft that somebody else changed too."
  ) {
    $0.required("field", .choice(Members.fields), "", \.field.rawValue)
    $0.required(
      "theirs", .string(nil), "The todo's present text, as a person would type it.", \.theirs)
  }
}

extension DraftChoice: WireWord {}
extension DraftUpdates: WireWord {}

extension GivenFields {
  /// Texts for a new todo, which nobody judges before the draft is shown.
  static let beginning = ObjectDeclaration(
    named: SchemaName(
      "DraftBeginning", "The fields that a new todo begins with, as in todoList.add.")
  ) { Members.read(&$0, for: .draft) }
}

extension RemoteView<TodoEditWire>: TodoEditPresenterOutput, TodoEditRouter {
  package func showDraft(_ draft: TodoEditViewModel) { send(Wire.showDraft, draft) }
  package func showKept(_ drafts: [KeptDraftViewModel]) { send(Wire.showKept, drafts) }

  package func routeBack(draft: String?, id: Int?, saved: Bool) {
    send(Wire.routeBack, (draft, id, saved))
  }
}
