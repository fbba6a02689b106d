import Entities
import Presenters
import UseCases

/// The events of the scene `todoEdit` (PROTOCOL § 9).
package enum TodoEditEvents {
  static let viewReady = Event(
    "todoEdit.viewReady",
    "Opens a draft, or resets an open one, and shows it; it stays live until it is closed.",
    returns: reference, fails: [.notFound, .invalidTodo]
  ) {
    (
      draft: $0.optional(draft),
      id: $0.optional("id", .positive, "The todo to edit; without it, a new one."),
      from: $0.optional("from", .object(GivenFields.draftBeginning), "What a new todo begins with.")
    )
  }

  static let change = Event(
    "todoEdit.change",
    "Sets fields as they are typed; a text that breaks a rule is a problem, not an error.",
    returns: state, fails: [.invalidTodo]
  ) {
    let draft = $0.optional(draft)
    var texts: [(field: TodoField, text: String)] = []
    for (field, name, summary) in TodoTexts.members {
      if let text = $0.optional(name, .string, summary) { texts.append((field, text)) }
    }
    return (
      draft: draft, texts: texts,
      rev: $0.optional(
        "rev", .natural,
        "The todo's revision that the View showed; by default, the one that the draft has now.")
    )
  }

  static let resolve = Event(
    "todoEdit.resolve", "Decides which text a field keeps if somebody else changed it too.",
    returns: state
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
    "todoEdit.save",
    "Adds the todo, or changes the fields that the draft changed, as one step; closes the draft.",
    returns: saved, fails: [.invalidTodo, .conflict, .keyReused]
  ) {
    (
      draft: $0.optional(draft),
      key: $0.optional(
        "key", .string(1...64),
        "For a new todo: a key that was given before answers with the first result.")
    )
  }

  static let cancel = Event(
    "todoEdit.cancel", "Closes the draft and goes back; nothing is saved.", returns: .null
  ) {
    $0.optional(draft)
  }

  static let viewClosed = Event(
    "todoEdit.viewClosed", "Closes the draft; nothing is saved.", returns: .null
  ) {
    $0.optional(draft)
  }

  static var all: [any EventDeclaration] { [viewReady, change, resolve, save, cancel, viewClosed] }

  static let draft = Member(
    "draft", .string(1...64), "The name of a draft; without it, the unnamed draft.")

  private static var reference: MemberType {
    result(
      "DraftReference", "The todo that a draft edits, if any.",
      [
        .required("id", .nullable(.positive), "The todo's id; null for a new one."),
        .required("rev", .nullable(.natural), "Its revision; null for a new one."),
      ])
  }

  private static var saved: MemberType {
    result(
      "SavedTodo", "The todo that a draft was saved as.",
      [Members.todoID, .required("rev", .natural, "The todo's revision.")])
  }

  private static var state: MemberType {
    result(
      "DraftState", "The state of a draft.",
      [.required("canSave", .boolean, "Whether the draft can be saved as it is.")])
  }

  private static func result(
    _ name: StaticString, _ summary: StaticString, _ members: [MemberDeclaration]
  ) -> MemberType {
    .object(MemberTable(named: SchemaName(name, summary), members))
  }
}

extension DraftChoice: WireWord {}
