import JSON
import JSONRPC
import TestSupport
import Testing

@testable import RemoteViews

/// What holds for every declaration.
struct DeclarationTests {
  private static let events = RemoteWorld().events

  /// The members of every object that an event reads, with its name.
  private static let objects: [(name: String, members: [MemberDeclaration])] = events.flatMap {
    event in
    let inner = event.members.compactMap { member in
      if case .object(let table) = member.type {
        ("\(event.name).\(member.name)", table.members)
      } else {
        nil as (String, [MemberDeclaration])?
      }
    }
    return [("\(event.name)", event.members)] + inner
  }

  @Test func noMemberIsDeclaredTwice() {
    for object in Self.objects {
      let names = object.members.map { "\($0.name)" }
      #expect(Set(names).count == names.count, "\(object.name)")
      #expect(names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    }
  }

  /// An event reads every member that it declares, so none is skipped unchecked: a wrong value of
  /// each of them is refused.
  @Test func everyMemberIsRead() throws {
    for event in Self.events {
      for wrong in event.members {
        let members = event.members.map { member in
          #""\#(member.name)":"#
            + (member.name.description == wrong.name.description
              ? "[[]]" : Self.example(member.type))
        }
        let error = try RemoteWorld().call(
          "\(event.name)", "{" + members.joined(separator: ",") + "}")
        #expect(error?.field == "\(wrong.name)", "\(event.name)")
      }
    }
  }

  private static let examples = [
    "day": #""2026-11-20""#, "local time": #""2026-11-20T08:30""#, "duration": #""PT15M""#,
    "instant": #""2026-11-20T08:30:00.000Z""#,
  ]

  /// A value that a member of this type may have.
  static func example(_ type: MemberType) -> String {
    switch type {
    case .text(let form): examples[form.word] ?? #""a""#
    case .integer(let range): "\(range.lowerBound)"
    case .boolean: "true"
    case .choice(let choice): #""\#(choice.words[0])""#
    case .list(let element, _): "[\(example(element))]"
    case .either(let type, _): example(type)
    case .object(let table):
      "{"
        + table.members.filter { !$0.isOptional || "\($0.name)" == "line" }
        .map { "\"\($0.name)\":\(example($0.type))" }.joined(separator: ",") + "}"
    case .oneOf(let alternatives): example(.object(alternatives.tables[0]))
    case .nullable(let type): example(type)
    case .texts: #"{"a":"b"}"#
    case .array, .anyObject, .null: "nothing that an event takes"
    }
  }
}
