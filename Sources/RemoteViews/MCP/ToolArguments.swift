import JSON

/// The arguments of a call, as a model meant them: models write numbers as strings, and tags as people do.
/// What a tool takes is decided after that, by the declarations of its members.
enum ToolArguments {
  /// The arguments with numbers where the members are numbers, and tags without their `#`.
  static func meant(by json: JSONValue, _ members: [MemberDeclaration]) -> ParsedText? {
    ParsedText(Array(JSONWriter.text { write(json, members, to: &$0) }.utf8))
  }

  private static func write(
    _ json: JSONValue, _ members: [MemberDeclaration], to writer: inout JSONWriter
  ) {
    guard json.kind == .object else { return writer.copy(json) }
    writer.object { writer in
      for (name, value) in json.members {
        writer.name(of: name.lexeme)
        write(value, members.first { name.hasString($0.name) }?.type ?? .anyObject, to: &writer)
      }
    }
  }

  private static func write(_ json: JSONValue, _ type: MemberType, to writer: inout JSONWriter) {
    switch type {
    case .integer, .either:
      guard let number = json.string.flatMap({ Int($0) }) else { return writer.copy(json) }
      writer.value(number)
    case .text(let form) where form.isTag:
      guard let tag = json.string, tag.utf8.first == UInt8(ascii: "#"), tag.utf8.count > 1
      else { return writer.copy(json) }
      writer.value(String(tag.dropFirst()))
    case .list(let element, _) where json.kind == .array:
      writer.beginArray()
      for value in json.elements { write(value, element, to: &writer) }
      writer.endArray()
    case .object(let table): write(json, table.members, to: &writer)
    case .nullable(let type): write(json, type, to: &writer)
    default: writer.copy(json)
    }
  }
}

/// Where a page begins, as a caller gets it: a number that stands for the call, and a place that its tool
/// reads. Nothing is kept of a page, so a cursor is good for as long as its place is.
struct ToolCursor {
  private(set) var digest = 0

  /// Those of no call.
  init() {}

  /// The cursors of a call; with all its arguments but those that say where a page begins and ends.
  init(_ tool: JSONValue, _ arguments: JSONValue?) {
    let isOfChanges = tool.hasString(Tools.changesSince.name)
    let ofPage: [StaticString] = ["cursor", "limit"] + (isOfChanges ? ["since", "mark"] : [])
    let sum = (arguments.map { Array($0.members) } ?? []).reduce(tool.digest) { sum, member in
      member.value.isNull || ofPage.contains { member.name.hasString($0) }
        ? sum : sum &+ (member.name.digest &* 31 ^ member.value.digest)
    }
    digest = sum & 0xFFFF_FFFF
  }

  func text(_ place: String) -> String { String(digest, radix: 36) + "~" + place }

  /// The place; nil if it is the cursor of another call.
  func place(_ text: String) -> String? {
    let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Int(parts[0], radix: 36) == digest else { return nil }
    return String(parts[1])
  }
}

/// Text as a part of a URI (RFC 3986 § 2), which has no space, quote or line break.
enum URIPart {
  static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x3A).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "-._~".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// Nil if it is none.
  static func unescaped(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
      } else if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        return nil
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
