import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The scene `todoChoices` on the wire (PROTOCOL § 9).
package enum TodoChoicesWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoChoices", summary: "What a person can choose from while they type.",
    events: [offer], outputs: [showChoices, showError])

  package static func register(_ presenter: TodoChoicesPresenter, in methods: inout MethodTable) {
    methods.register(offer, presenter.eventOffer)
  }

  static let offer = Event(
    "todoChoices.offer", "The user types, or is about to; showChoices follows.",
    fails: [.notFound, .notOpen]
  ) {
    TodoChoicesRequest(
      field: $0.required("field", .word(of: ChoiceField.self), "What it is for."),
      typed: $0.optional("typed", .string(0...500), "What the user has typed so far.") ?? "",
      id: $0.optional("id", .positive, "The todo that it is about, on whose days choices depend."),
      draft: $0.optional(
        "draft", .string(1...64),
        "In place of id, an open draft; without both, the unnamed one if that is open."),
      view: $0.optional(
        "view", .string(1...64),
        "An open list whose tags come first; by default the unnamed one if that is open."),
      limit: $0.optional("limit", .integer(1...100), "The most choices; by default 10.") ?? 10)
  }

  static let showChoices = Output<(request: TodoChoicesRequest, choices: [TodoChoiceViewModel])>(
    "todoChoices.showChoices", "What the user can choose from, the best first."
  ) {
    $0.required("field", .choice(ChoiceField.choice), "As it was sent.", \.request.field.rawValue)
    $0.required("typed", .string(0...500), "As it was sent.", \.request.typed)
    $0.required("choices", .array(TodoChoiceViewModel.type), "At most limit.", \.choices)
  }

  package static let showError = Output.showError(
    "todoChoices.showError", "The event failed; this is why.")

  /// A string for most fields; arrays for `sort`, filters for `filter`, and for `snooze` one of the
  /// members of `todoReminder.snooze`.
  fileprivate static var value: MemberType {
    .either(
      .string(nil),
      .either(
        .array(.choice(TodoSort.Key.choice)), .either(MemberKind.filter.type, .object(snooze))))
  }

  private static let snooze = MemberTable(
    named: SchemaName("SnoozeTime", "When to remind again: one of the members of snooze."),
    [
      .optional("until", .localTime, "When to remind again."),
      .optional("for", .timeSpan, "How long from now to remind again."),
    ])
}

extension ChoiceField: WireWord {
  static var schemaName: SchemaName? { SchemaName("ChoiceField", "What choices are offered for.") }
}

extension TodoChoiceViewModel: ObjectWritable {
  static let object = Written<Self>("TodoChoice", "Something that a person can choose.") {
    $0.required("value", TodoChoicesWire.value, "What to send for it.", \.value)
    $0.required("text", .string(nil), "What people call it: Tomorrow.", \.text)
    $0.required("detail", .nullable(.string(nil)), "What it means just now: Tue, Nov 24.", \.detail)
  }
}

extension RemoteView<TodoChoicesWire>: TodoChoicesPresenterOutput {
  package func showChoices(_ choices: [TodoChoiceViewModel], for request: TodoChoicesRequest) {
    send(Wire.showChoices, (request, choices))
  }
}

extension TodoChoiceViewModel.Value: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.value(text)
    case .sort(let keys): writer.value(keys)
    case .filter(let filter): writer.value(filter)
    case .member(let name, let text): writer.object { $0.member(name, text) }
    }
  }
}
