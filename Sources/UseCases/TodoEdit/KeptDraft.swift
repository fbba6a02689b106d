import Entities

/// A draft as it is kept when its View is gone: what was typed, over what, and for which todo of which
/// store.
package struct KeptDraft {
  /// The todo that it edits. The instant tells it from another one that has the same id, in another store
  /// of the same name.
  package typealias Base = (id: Int, rev: Int, createdAt: Instant)

  /// Where the store is (`Store.place`).
  package var store = ""
  /// The name of the client that it was typed in; nil if that gave none.
  package var client: String?
  /// When it was kept last.
  package var at = Instant(milliseconds: 0)
  /// Under this key it is saved, so that it is not saved twice if it is opened twice.
  package var key = ""
  /// Nil if it adds a todo.
  package var todo: Base?
  /// The texts of the todo, or those with which a new todo begins.
  package var texts = TodoTexts()
  /// The fields that do not simply follow the todo.
  package var typed: [TodoField: DraftText] = [:]
  package var isTitleTyped = false
  /// What typed texts were read as.
  package var readings: [TodoField: TypedText] = [:]
  /// The line that was typed last; nil if none was.
  package var line: TypedLine?

  package init() {}

  /// The title as it was typed, or as the todo had it.
  package var title: String { typed[.title]?.text ?? texts[.title] }
}

/// A field of a draft that does not simply follow the todo.
package struct DraftText {
  package let field: TodoField
  /// The typed text, which differs from the todo's; nil if nobody typed, but the field lost its day.
  package var text: String?
  /// The todo's text that is replaced; nil if nobody knows it any more.
  package var replaced: String?

  package init(field: TodoField, text: String?, replaced: String?) {
    (self.field, self.text, self.replaced) = (field, text, replaced)
  }
}

/// A line as a person types it, and what was read of it.
package struct TypedLine {
  package let text: String
  package var texts: [TypedText]
  package let spans: [WordSpan]
  /// What stood in the draft before the line set these texts, in their order.
  package var earlier: [(typed: DraftText?, reading: TypedText?)] = []

  package init(_ text: String, _ texts: [TypedText], spans: [WordSpan]) {
    (self.text, self.texts, self.spans) = (text, texts, spans)
  }
}

/// Drafts as bytes, which a keeper keeps.
package protocol KeptDraftFormat {
  func bytes(of draft: KeptDraft) -> [UInt8]

  /// Nil if the bytes are no draft, or one of another version.
  func draft(from bytes: [UInt8]) -> KeptDraft?
}
