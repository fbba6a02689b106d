import Entities
import Presenters
import UseCases

/// The events of the scene `todoChoices` (PROTOCOL § 9).
package enum TodoChoicesEvents {
  static let offer = Event("todoChoices.offer", fails: [.notFound, .notOpen]) {
    TodoChoicesRequest(
      field: $0.required("field", .word(of: ChoiceField.self)),
      typed: $0.optional("typed", .string(0...500)) ?? "", id: $0.optional("id", .positive),
      draft: $0.optional("draft", .string(1...64)), view: $0.optional("view", .string(1...64)),
      limit: $0.optional("limit", .integer(1...100)) ?? 10)
  }

  static var all: [any EventDeclaration] { [offer] }
}

extension ChoiceField: WireWord { static var schemaName: SchemaName? { SchemaName("ChoiceField") } }

/// The outputs of the scene `todoChoices` (PROTOCOL § 9).
package enum TodoChoicesOutputs: SceneOutputs {
  package typealias Presenter = TodoChoicesPresenter

  package static let scene = SceneDeclaration(
    name: "todoChoices", events: TodoChoicesEvents.all, outputs: [showChoices, showError])

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

extension TodoChoiceViewModel: ObjectWritable {
  static let object = Written<Self>("TodoChoice") {
    $0.required("value", TodoChoicesOutputs.value, \.value)
    $0.required("text", .string(nil), \.text)
    $0.required("detail", .nullable(.string(nil)), \.detail)
  }
}
