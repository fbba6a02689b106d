import Entities
import JSON
import JSONRPC

/// Todos as lines of JSON (PROTOCOL § 10): the members of a todo on the wire, links by uid.
package struct TransferJSON: TransferFormat {
  private let parser = JSONParser()

  package init() {}

  package func line(_ bytes: [UInt8]) throws(LineFault) -> TransferLine {
    try bytes.withUnsafeBufferPointer { bytes throws(LineFault) in
      guard let value = try? parser.parse(UnsafeRawBufferPointer(bytes)), value.kind == .object
      else { throw .unreadable(.notJSON, "The line is not an object in JSON and UTF-8.") }
      do throws(MemberFault) { return try TransferLine.declaration.value(of: value) } catch {
        throw .unreadable(.member, error.invalidParams(of: "A todo").message)
      }
    }
  }

  package func bytes(of line: TransferLine) -> [UInt8] { Array((line.json + "\n").utf8) }
}

extension TransferLine: CodedObject {
  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    var line = value ?? TransferLine()
    line.given.uid = members.optional("uid", .string, line.given.uid)
    line.given.title = members.optional("title", .string, line.given.title)
    Members.values(&members, of: &line.given, for: .line)
    let after = members.nullable("after", uids, line.after.map { .some($0) })
    line.after = after.map { $0 ?? [] }
    line.given.parent = members.optional("parent", .string, line.given.parent)
    line.given.meta = members.optional("meta", .pairs, line.given.meta)
    // Null clears a field.
    line.given.clear = members.nulls.compactMap { TodoField(rawValue: $0) }
      .filter { ![.title, .after, .uid].contains($0) }
    line.createdAt = members.optional("createdAt", .instant, line.createdAt)
    line.completedAt = members.nullable("completedAt", .instant, line.completedAt)
    line.comments =
      members.optional("comments", .list(of: .coded, 0...Comment.limit), line.comments.ifAny) ?? []
    return line
  }

  private static let uids = MemberKind.list(of: .string, 0...TodoRules.afterLimit)
}

extension Comment: CodedObject {
  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    Comment(
      todo: 0, number: 0, instant: members.required("at", .instant, value?.instant),
      client: members.optional("by", .string(1...ClientName.limit), value?.client).flatMap(
        ClientName.name), text: members.required("text", .string, value?.text))
  }
}
