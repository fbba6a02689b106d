import Entities
import JSONRPC
import Presenters
import UseCases

/// The scene `todoEdit` on the wire (PROTOCOL § 9).
package enum TodoEditWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoEdit", events: [viewReady, change, resolve, save, cancel, viewClosed, kept, forget],
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
    "todoEdit.viewReady", returns: Results.draft.type, fails: [.notFound, .invalidTodo, .notKept]
  ) {
    (
      draft: $0.optional(draft), id: $0.optional("id", .positive),
      from: $0.optional("from", .object(GivenFields.beginning)), kept: $0.optional(keptNumber),
      updates: $0.optional("updates", .word(of: DraftUpdates.self)) ?? .all
    )
  }

  static let kept = Event("todoEdit.kept") { $0.flag("all") }

  static let forget = Event("todoEdit.forget", fails: [.notKept]) { $0.required(keptNumber) }

  static let keptNumber = Member("kept", .positive)

  static let change = Event(
    "todoEdit.change", returns: Results.canSave.type, fails: [.invalidTodo, .notOpen]
  ) {
    let draft = $0.optional(draft)
    var texts: [(field: TodoField, text: String)] = []
    for (field, name) in TodoField.typed {
      if let text = $0.optional(name, .string) { texts.append((field, text)) }
    }
    let line = $0.optional("line", .string)
    if line != nil && texts.contains(where: { $0.field == .title }) {
      $0.refuse("line", expected: "left out beside a title")
    }
    return (
      draft: draft, texts: texts, line: line,
      keep: $0.optional("keep", .list(of: .object(span), 0...500)) ?? [],
      rev: $0.optional("rev", .natural)
    )
  }

  /// A part of a line, in characters.
  private static let span = ObjectDeclaration(named: SchemaName("LinePart")) {
    let start = $0.required("start", .integer(0...1_000_000))
    let end = $0.required("end", .integer(0...1_000_000))
    if end < start { $0.refuse("end", expected: "start or more") }
    return start..<max(start, end)
  }

  static let resolve = Event("todoEdit.resolve", returns: Results.canSave.type, fails: [.notOpen]) {
    (
      draft: $0.optional(draft), take: $0.required("take", .word(of: DraftChoice.self)),
      fields: $0.optional("fields", .list(of: .word(of: TodoField.self), 0...20))
    )
  }

  static let save = Event(
    "todoEdit.save", returns: .object(saved),
    fails: [.invalidTodo, .conflict, .keyReused, .notOpen]
  ) { (draft: $0.optional(draft), key: $0.optional("key", .string(1...64))) }

  static let cancel = Event("todoEdit.cancel", fails: [.notOpen]) { $0.optional(draft) }

  static let viewClosed = Event("todoEdit.viewClosed") { $0.optional(draft) }

  static let draft = Member("draft", .string(1...64))

  /// What ``Results/changedTodo`` writes of a todo that was saved.
  private static let saved = MemberTable(
    named: SchemaName("SavedTodo"), [Members.todoID, .required("rev", .natural), Results.step])

  static let showDraft = Output<TodoEditViewModel>("todoEdit.showDraft") {
    $0.optional(TodoEditWire.draft, \.model.draft)
    $0.required("id", .nullable(.positive), \.model.id)
    $0.required("rev", .nullable(.natural), \.model.rev)
    $0.required("values", values.type, values.of)
    $0.optional("line", .string(nil), \.model.line)
    $0.read(\.model.read)
    $0.nullable("dueText", .string(nil), \.dueText)
    $0.nullable("startText", .string(nil), \.startText)
    $0.nullable("repeatText", .string(nil), \.repeatText)
    $0.nullable("estimateText", .string(nil), \.estimateText)
    $0.required("afterTodos", .array(TodoReference.type), \.model.after)
    $0.optional("parentTodo", TodoReference.type, \.model.parent)
    $0.required(TodoSchemas.upcoming) { $0.model.upcoming.map(\.description) }
    $0.required("changed", .array(.choice(Members.fields))) { $0.model.changed.map(\.rawValue) }
    $0.list("problems", problem, \.problems)
    $0.list("stale", staleField, \.model.stale)
    $0.required("gone", .boolean, \.model.isGone)
    $0.required("canSave", .boolean, \.model.canSave)
  }

  static let showKept = Output<[KeptDraftViewModel]>("todoEdit.showKept") {
    $0.list("drafts", keptDraft, \.self)
  }

  private static let keptDraft = Written<KeptDraftViewModel>("KeptDraft") {
    $0.required("kept", .positive, \.kept)
    $0.required("id", .nullable(.positive)) { $0.draft.todo?.id }
    $0.required("title", .string(nil), \.draft.title)
    $0.required("at", .instant, \.draft.at.rfc3339)
    $0.required("atText", .string(nil), \.atText)
    $0.required(Members.client, \.draft.client)
  }

  package static let showError = Output<ErrorViewModel>("todoEdit.showError") {
    $0.optional(TodoEditWire.draft, \.subject.name)
    $0.error()
    $0.optional(Members.contestedFields, \.fields)
    $0.optional(TodoEditWire.keptNumber, \.kept)
  }

  static let routeBack = Output<(draft: String?, id: Int?, saved: Bool)>("todoEdit.routeBack") {
    $0.optional(TodoEditWire.draft, \.draft)
    $0.required("id", .nullable(.positive), \.id)
    $0.required("saved", .boolean, \.saved)
  }

  private static let values = Written<TodoEditViewModel>("DraftValues") {
    for (field, name) in TodoField.typed {
      $0.optional(name, .string(nil)) { draft in
        draft.fields.contains(field) ? draft.model.texts[field] : nil
      }
    }
  }

  private static let problem = Written<TodoEditViewModel.Problem>("DraftProblem") {
    $0.required("field", .choice(Members.fields), \.model.field.rawValue)
    $0.required("reason", .choice(Members.invalidReasons), \.model.reason.rawValue)
    $0.required("message", .string(nil), \.message)
  }

  private static let staleField = Written<(field: TodoField, theirs: String)>("StaleField") {
    $0.required("field", .choice(Members.fields), \.field.rawValue)
    $0.required("theirs", .string(nil), \.theirs)
  }
}

extension DraftChoice: WireWord {}
extension DraftUpdates: WireWord {}

extension GivenFields {
  /// Texts for a new todo, which nobody judges before the draft is shown.
  static let beginning = ObjectDeclaration(named: SchemaName("DraftBeginning")) {
    var given = GivenFields()
    Members.read(&$0, for: .draft, into: &given)
    return given
  }
}

extension RemoteView<TodoEditWire>: TodoEditPresenterOutput, TodoEditRouter {
  package func showDraft(_ draft: TodoEditViewModel) { send(Wire.showDraft, draft) }
  package func showKept(_ drafts: [KeptDraftViewModel]) { send(Wire.showKept, drafts) }

  package func routeBack(draft: String?, id: Int?, saved: Bool) {
    send(Wire.routeBack, (draft, id, saved))
  }
}
