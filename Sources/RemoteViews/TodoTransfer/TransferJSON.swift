import Entities
import JSON
import JSONRPC

/// Todos as lines of JSON (PROTOCOL § 10): the members of a todo on the wire, links by uid.
package struct TransferJSON: TransferFormat {
  private let parser = JSONParser()

  package init() {}

  package func line(_ bytes: ArraySlice<UInt8>) throws(TransferFault) -> TransferLine {
    let line = bytes.withUnsafeBytes { bytes -> Result<TransferLine, TransferFault> in
      guard let value = try? parser.parse(bytes), value.kind == .object else {
        return .failure(TransferFault(.notJSON, "The line is not an object in JSON and UTF-8."))
      }
      do throws(MemberFault) { return .success(try Self.line.value(of: value)) } catch {
        return .failure(TransferFault(.member, error.invalidParams(of: "A todo").message))
      }
    }
    return try line.get()
  }

  private static let line = ObjectDeclaration {
    var line = TransferLine()
    var given = GivenFields()
    given.uid = $0.optional("uid", .string)
    given.title = $0.optional("title", .string)
    func take<Value>(_ value: Value??, as field: TodoField) -> Value? {
      if case .some(nil) = value { given.clear.append(field) }
      return value.flatMap { $0 }
    }
    given.content = take($0.nullable("content", .string), as: .content)
    given.due = take($0.nullable("due", .string), as: .due)
    given.time = take($0.nullable("time", .string), as: .time)
    given.start = take($0.nullable("start", .string), as: .start)
    given.repetition = take($0.nullable("repeat", .coded), as: .repetition)
    given.reminders = take($0.nullable("reminders", Members.reminders), as: .reminders)
    given.estimate = take($0.nullable("estimate", .string), as: .estimate)
    given.priority = take($0.nullable("priority", .string), as: .priority)
    given.tags = take($0.nullable("tags", Members.tags), as: .tags)
    let after = $0.nullable("after", uids)
    line.after = after.map { $0 ?? [] }
    line.parent = $0.nullable("parent", .string)
    given.meta = $0.nullable("meta", .pairs).map { $0 ?? [] }
    line.createdAt = $0.optional("createdAt", .instant)
    line.completedAt = $0.nullable("completedAt", .instant)
    line.comments = $0.optional("comments", .list(of: .object(comment), 0...1000)) ?? []
    line.given = given
    return line
  }

  private static let uids = MemberKind.list(of: .string, 0...TodoRules.afterLimit)

  private static let comment = ObjectDeclaration {
    TransferComment(
      instant: $0.required("at", .instant),
      client: $0.optional("by", .string(1...ClientName.limit)).flatMap(ClientName.name),
      text: $0.required("text", .string))
  }

  package func bytes(_ todo: TransferredTodo) -> [UInt8] {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.object { Self.write(todo, to: &$0) }
    buffer.append(UInt8(ascii: "\n"))
    return Array(buffer.bytes)
  }

  private static func write(_ transferred: TransferredTodo, to writer: inout JSONWriter) {
    let (todo, schedule) = (transferred.todo, transferred.todo.schedule)
    writer.member("uid", transferred.uid)
    writer.member("title", todo.title)
    if !todo.content.isEmpty { writer.member("content", todo.content) }
    if let due = todo.due { writer.member("due", due.description) }
    if let time = todo.time { writer.member("time", time.description) }
    if let start = todo.start { writer.member("start", start.description) }
    if let repetition = todo.repetition {
      writer.member("repeat", TodoSchemas.repetition.of(repetition))
    }
    if let reminders = schedule?.reminders, !reminders.isEmpty {
      writer.member("reminders", reminders.map(\.description))
    }
    if let estimate = schedule?.estimate { writer.member("estimate", estimate.description) }
    if todo.priority != .none { writer.member("priority", todo.priority.word) }
    if !todo.tags.isEmpty { writer.member("tags", todo.tags) }
    if !transferred.after.isEmpty { writer.member("after", transferred.after) }
    if let parent = transferred.parent { writer.member("parent", parent) }
    if let meta = schedule?.meta, !meta.pairs.isEmpty { writer.member("meta", meta) }
    writer.member("createdAt", todo.createdAt.rfc3339)
    if let completedAt = todo.completedAt { writer.member("completedAt", completedAt.rfc3339) }
    if transferred.comments.isEmpty { return }
    writer.member("comments", transferred.comments.map(Self.written.of))
  }

  private static let written = Written<Comment> {
    $0.required("at", .instant, \.instant.rfc3339)
    $0.optional("by", .string(nil), \.client)
    $0.required("text", .string(nil), \.text)
  }
}
