import Presenters

// Errors on the wire (PROTOCOL § 11).

extension MemberWriter<ErrorViewModel> {
  /// The members that every `showError` may have. What is not open stands before them.
  mutating func error(withID: Bool = true) {
    required("code", .integer(Int.min...Int.max), \.code)
    required("tag", .choice(Members.errorTags), \.tag)
    required("message", .string(nil), \.message)
    details(withID: withID)
  }

  /// Those among them that say more than the code, the tag and the message. `id` is left out if an
  /// earlier member already has it.
  fileprivate mutating func details(withID: Bool) {
    optional("field", .choice(Members.faultyFields), \.field)
    let reasons = [
      Members.invalidReasons, Members.storeReasons, Members.listFaults, Members.transferReasons,
    ]
    optional("reason", .choice(Choice(joining: reasons)), \.reason)
    optional("retryable", .boolean, \.retryable)
    optional("key", .string(1...64), \.key)
    optional("name", SavedListsWire.name.kind.type, \.name)
    if withID { optional(Members.todoID.asOptional, \.id) }
    optional(Members.ended) { $0.code == ErrorTag.claimed.rawValue ? true : nil }
    optional(Members.holder) { $0.claim.map(TodoSchemas.claim.of) }
    optional(Members.cycle) { $0.ids.isEmpty ? nil : $0.ids }
    optional("todo", TodoDetailViewModel.type, \.todo)
  }

  /// The members of errors of `apply`, undo and redo.
  mutating func stepDetails() {
    optional(Members.count, \.count)
    optional(Members.laterSteps) { $0.steps.isEmpty ? nil : $0.steps }
    optional(Members.newestStep, \.newest)
    optional(Members.entry, \.index)
  }
}

extension ErrorViewModel {
  /// All members that an error has besides its code, tag and message.
  static let details = Written<Self> {
    $0.details(withID: true)
    $0.optional(Members.contestedFields, \.fields)
    $0.optional(TodoListWire.view, \.view)
    $0.optional(TodoEditWire.draft, \.draft)
    $0.optional(TodoEditWire.keptNumber, \.kept)
    $0.stepDetails()
  }
}

extension StepViewModel: ObjectWritable {
  static let object = Written<Self>("NewestStep") {
    $0.required("step", .positive, \.model.step)
    $0.required("text", .string(nil), \.text)
    $0.required(Members.client, \.model.client)
    $0.moment(\.model.instant, \.atText)
  }
}
