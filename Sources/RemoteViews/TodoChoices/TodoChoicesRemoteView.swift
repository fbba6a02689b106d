import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The scene `todoChoices` on the wire (PROTOCOL § 9).
package enum TodoChoicesWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoChoices", events: [offer], outputs: [showChoices, showError])

  package static func register(_ presenter: TodoChoicesPresenter, in methods: inout MethodTable) {
    methods.register(offer, presenter.eventOffer)
  }

  static let offer = Event("todoChoices.offer", fails: [.notFound, .notOpen]) {
    TodoChoicesRequest(
      field: $0.required("field", .word(of: ChoiceField.self)),
      typed: $0.optional("typed", .string(0...500)) ?? "", id: $0.optional("id", .positive),
      draft: $0.optional("draft", .string(1...64)), view: $0.optional("view", .string(1...64)),
      limit: $0.optional("limit", .integer(1...100)) ?? 10)
  }

  static let showChoices = Output<(request: TodoChoicesRequest, choices: [TodoChoiceViewModel])>(
    "todoChoices.showChoices"
  ) {
    $0.required("field", .choice(ChoiceField.choice), \.request.field.rawValue)
    $0.required("typed", .string(0...500), \.request.typed)
    $0.required("choices", .array(TodoChoiceViewModel.type), \.choices)
  }

  package static let showError = Output.showError("todoChoices.showError")

  /// A string for most fields; arrays for `sort`, filters for `filter`, and for `snooze` one of the
  /// members of `todoReminder.snooze`.
  fileprivate static var value: MemberType {
    .either(
      .string(nil),
      .either(
        .array(.choice(TodoSort.Key.choice)), .either(MemberKind.filter.type, .object(snooze))))
  }

  private static let snooze = MemberTable(
    named: SchemaName("SnoozeTime"), [.optional("until", .localTime), .optional("for", .timeSpan)])
}

extension ChoiceField: WireWord { static var schemaName: SchemaName? { SchemaName("ChoiceField") } }

extension TodoChoiceViewModel: ObjectWritable {
  static let object = Written<Self>("TodoChoice") {
    $0.required("value", TodoChoicesWire.value, \.value)
    $0.required("text", .string(nil), \.text)
    $0.required("detail", .nullable(.string(nil)), \.detail)
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
