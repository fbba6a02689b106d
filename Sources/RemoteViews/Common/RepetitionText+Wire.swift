import UseCases

/// A rule of repetition as a View gives it (PROTOCOL § 5).
extension ScheduleEdits.RepetitionText: WireObject {
  static let declaration = ObjectDeclaration(
    named: SchemaName("RepetitionText", "How a todo is to repeat.")
  ) {
    ScheduleEdits.RepetitionText(
      rule: $0.required(
        "rule", .field(.repetition),
        "The value of an RRULE (RFC 5545), such as FREQ=WEEKLY;BYDAY=TU."),
      from: $0.optional(
        "from", .field(.repetition),
        "What the next day counts from: due, next (the default) or done."))
  }
}
