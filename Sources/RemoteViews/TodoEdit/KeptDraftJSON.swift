import Entities
import JSON
import UseCases

/// Kept drafts as JSON, for programs of this version and later ones. A member that a later version adds
/// makes a draft unreadable for this one, which leaves it alone.
package struct KeptDraftJSON: KeptDraftFormat {
  package init() {}

  package func bytes(of draft: KeptDraft) -> [UInt8] { Array(draft.json.utf8) }

  package func draft(from bytes: [UInt8]) -> KeptDraft? {
    ParsedText(bytes)?.with { try? KeptDraft.declaration.value(of: $0) } ?? nil
  }
}

extension KeptDraft: CodedObject {
  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    var draft = KeptDraft()
    _ = members.required("version", .integer(1...1), value.map { _ in 1 })
    draft.store = members.required("store", .string, value?.store)
    draft.client = members.optional("client", .string, value?.client)
    draft.at = members.required("at", .instant, value?.at)
    draft.key = members.required("key", .string(1...64), value?.key)
    draft.todo = members.optional("todo", .coded, value?.todo.map(CodedBase.init))?.base
    draft.texts = members.required("values", .coded, value?.texts)
    for text in members.required(
      "typed", .list(of: .coded, 0...100),
      value.map { draft in TodoField.allCases.compactMap { draft.typed[$0] } })
    { draft.typed[text.field] = text }
    draft.isTitleTyped = members.required("isTitleTyped", .boolean, value?.isTitleTyped)
    for text in members.required(
      "readings", .list(of: .coded, 0...100),
      value.map { draft in TodoField.allCases.compactMap { draft.readings[$0] } })
    { draft.readings[text.field] = text }
    draft.line = members.optional("line", .coded, value?.line)
    return draft
  }
}

private struct CodedBase: CodedObject {
  let base: KeptDraft.Base

  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    CodedBase(
      base: (
        id: members.required("id", .positive, value?.base.id),
        rev: members.required("rev", .natural, value?.base.rev),
        createdAt: members.required("createdAt", .instant, value?.base.createdAt)
      ))
  }
}

extension TodoTexts: CodedObject {
  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    var texts = TodoTexts()
    for (field, name) in TodoField.typed {
      // An earlier version kept fewer fields.
      if let text = members.optional(name, .string, value?[field]) { texts[field] = text }
    }
    return texts
  }
}

extension DraftText: CodedObject {
  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    DraftText(
      field: members.required("field", .word(of: TodoField.self), value?.field),
      text: members.optional("text", .string, value?.text),
      replaced: members.optional("replaced", .string, value?.replaced))
  }
}

extension TypedText: CodedObject {
  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    TypedText(
      members.required("field", .word(of: TodoField.self), value?.field),
      members.required("text", .string, value?.text),
      value: members.optional("value", .string, value?.value),
      time: members.optional("time", .string, value?.time),
      typedAt: members.optional("typedAt", .localTime, value?.typedAt))
  }
}

extension TypedLine: CodedObject {
  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    let text = members.required("text", .string, value?.text)
    let spans = members.required("spans", .list(of: .coded, 0...500), value?.spans)
    let set = members.required("set", .list(of: .coded, 0...100), value?.texts)
    let typed: [DraftText] = members.required(
      "typed", .list(of: .coded, 0...100), value?.earlier.compactMap(\.typed))
    let readings: [TypedText] = members.required(
      "readings", .list(of: .coded, 0...100), value?.earlier.compactMap(\.reading))
    var line = TypedLine(text, set, spans: spans)
    line.earlier = set.map { set in
      (typed.first { $0.field == set.field }, readings.first { $0.field == set.field })
    }
    return line
  }
}
