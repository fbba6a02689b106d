import Entities
import JSON
import UseCases

/// Kept drafts as JSON, for programs of this version and later ones. A member that a later version adds
/// makes a draft unreadable for this one, which leaves it alone.
package struct KeptDraftJSON: KeptDraftFormat {
  private let parser = JSONParser()
  private static let version = 1

  package init() {}

  package func bytes(of draft: KeptDraft) -> [UInt8] {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.beginObject()
    writer.member("version", Self.version)
    writer.member("store", draft.store)
    writer.member("client", draft.client)
    writer.member("at", draft.at.rfc3339)
    writer.member("key", draft.key)
    if let todo = draft.todo {
      writer.object("todo") { writer in
        writer.member("id", todo.id)
        writer.member("rev", todo.rev)
        writer.member("createdAt", todo.createdAt.rfc3339)
      }
    }
    writer.object("values") { writer in
      for (field, name, _) in TodoEditEvents.typedFields { writer.member(name, draft.texts[field]) }
    }
    writer.member("typed", TodoField.allCases.compactMap { draft.typed[$0] })
    writer.member("isTitleTyped", draft.isTitleTyped)
    writer.member("readings", TodoField.allCases.compactMap { draft.readings[$0] })
    if let line = draft.line { writer.member("line", line) }
    writer.endObject()
    return Array(buffer.bytes)
  }

  package func draft(from bytes: [UInt8]) -> KeptDraft? {
    bytes.withUnsafeBytes { bytes in
      guard let value = try? parser.parse(bytes), value.kind == .object else { return nil }
      return try? Self.declaration.value(of: value)
    }
  }

  private static let declaration = ObjectDeclaration {
    _ = $0.required("version", .integer(version...version), "")
    var draft = KeptDraft()
    draft.store = $0.required("store", .string, "")
    draft.client = $0.optional("client", .string, "")
    draft.at = $0.required("at", .instant, "")
    draft.key = $0.required("key", .string(1...64), "")
    draft.todo = $0.optional("todo", .object(base), "")
    draft.texts = $0.required("values", .object(values), "")
    for text in $0.required("typed", .list(of: .object(typed), 0...100), "") {
      draft.typed[text.field] = text
    }
    draft.isTitleTyped = $0.required("isTitleTyped", .boolean, "")
    for text in $0.required("readings", .list(of: .object(reading), 0...100), "") {
      draft.readings[text.field] = text
    }
    draft.line = $0.optional("line", .object(line), "")
    return draft
  }

  private static let base = ObjectDeclaration {
    (
      id: $0.required("id", .positive, ""), rev: $0.required("rev", .natural, ""),
      createdAt: $0.required("createdAt", .instant, "")
    )
  }

  private static let values = ObjectDeclaration {
    var texts = TodoTexts()
    for (field, name, _) in TodoEditEvents.typedFields {
      texts[field] = $0.required(name, .string, "")
    }
    return texts
  }

  private static let typed = ObjectDeclaration {
    DraftText(
      field: $0.required("field", .word(of: TodoField.self), ""),
      text: $0.optional("text", .string, ""), replaced: $0.optional("replaced", .string, ""))
  }

  private static let reading = ObjectDeclaration {
    let field = $0.required("field", .word(of: TodoField.self), "")
    let text = $0.required("text", .string, "")
    return TypedText(
      field, text, value: $0.optional("value", .string, ""),
      time: $0.optional("time", .string, ""), typedAt: $0.optional("typedAt", .localTime, ""))
  }

  private static let span = ObjectDeclaration {
    let start = $0.required("start", .natural, "")
    return WordSpan(
      range: start..<max(start, $0.required("end", .natural, "")),
      field: $0.required("field", .word(of: TodoField.self), ""),
      text: $0.required("text", .string, ""))
  }

  private static let line = ObjectDeclaration {
    let text = $0.required("text", .string, "")
    let spans = $0.required("spans", .list(of: .object(span), 0...500), "")
    var line = TypedLine(
      text, $0.required("set", .list(of: .object(reading), 0...100), ""), spans: spans)
    let typed = $0.required("typed", .list(of: .object(typed), 0...100), "")
    let readings = $0.required("readings", .list(of: .object(reading), 0...100), "")
    line.earlier = line.texts.map { set in
      (typed.first { $0.field == set.field }, readings.first { $0.field == set.field })
    }
    return line
  }
}

extension DraftText: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("field", field.rawValue)
      writer.member("text", text)
      writer.member("replaced", replaced)
    }
  }
}

extension TypedText: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("field", field.rawValue)
      writer.member("text", text)
      writer.member("value", value)
      writer.member("time", time)
      writer.member("typedAt", typedAt?.description)
    }
  }
}

extension TypedLine: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("text", text)
      writer.member("spans", spans)
      writer.member("set", texts)
      writer.member("typed", earlier.compactMap(\.typed))
      writer.member("readings", earlier.compactMap(\.reading))
    }
  }
}
