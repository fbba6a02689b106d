import Entities

/// The outputs of the scene `todoEdit` (PROTOCOL § 9).
package enum TodoEditOutputs {
  /// The declaration of the scene.
  package static var scene: SceneDeclaration {
    SceneDeclaration(
      "todoEdit", "Drafts: todos that a person adds or edits in a form, kept until they are saved.",
      events: TodoEditEvents.all, outputs: [showDraft, showError, routeBack])
  }

  static var showDraft: OutputDeclaration {
    OutputDeclaration(
      "todoEdit.showDraft", "Replaces everything that was shown of the draft.",
      [
        TodoEditEvents.draft.optional,
        .required("id", .nullable(.positive), "The todo's id; null for a new one."),
        .required("rev", .nullable(.natural), "Its revision; null for a new one."),
        .required(
          "values", .object(TodoTexts.table), "The fields, as typed or as the todo has them."),
        .required(
          "dueText", .nullable(.string(nil)),
          "The due day and time, ready to show: Tomorrow; null if due is not a day."),
        .required(
          "repeatText", .nullable(.string(nil)),
          "The repetition, ready to show: every 2 weeks; null if there is none."),
        TodoSchemas.upcoming,
        .required(
          "changed", .array(.choice(Members.fields)),
          "The fields whose values differ from the todo's."),
        .required(
          "problems", .array(.object(problem)), "What breaks a rule; at most one per field."),
        .required("stale", .array(.object(stale)), "The fields that somebody else changed too."),
        .required(
          "gone", .boolean, "Whether the todo was deleted; save then adds it as a new one."),
        .required("canSave", .boolean, "Whether the draft can be saved as it is."),
      ])
  }

  static var showError: OutputDeclaration {
    OutputDeclaration(
      "todoEdit.showError", "An event changed nothing; this is why.",
      [TodoEditEvents.draft.optional] + Members.error(withFields: true))
  }

  static var routeBack: OutputDeclaration {
    OutputDeclaration(
      "todoEdit.routeBack", "The draft is closed: leave it.",
      [
        TodoEditEvents.draft.optional,
        .required(
          "id", .nullable(.positive),
          "The todo that it was saved as, or that it edited; null if there is none."),
        .required("saved", .boolean, "Whether it was saved."),
      ])
  }

  private static var problem: MemberTable {
    MemberTable(
      named: SchemaName("DraftProblem", "What is wrong with a field of a draft."),
      [
        .required("field", .choice(Members.fields), "The field at fault."),
        .required("reason", .choice(Members.invalidReasons), "What is wrong with it."),
        .required("message", .string(nil), "One sentence for a person."),
      ])
  }

  private static var stale: MemberTable {
    MemberTable(
      named: SchemaName("StaleField", "A field of a draft that somebody else changed too."),
      [
        .required("field", .choice(Members.fields), "The field."),
        .required("theirs", .string(nil), "The todo's present text, as a person would type it."),
      ])
  }
}
