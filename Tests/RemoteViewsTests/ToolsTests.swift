import Connectors
import Host
import MemoryStore
import TestSupport
import Testing

@testable import RemoteViews

/// What holds for every tool.
struct ToolsTests {
  /// Clients refuse other names, and schemas with references or alternatives. A long list is read again
  /// and again.
  @Test func theListIsOneThatEveryClientTakes() throws {
    let list = try listed(.all)
    #expect(list.utf8.count <= 10_240, "\(list.utf8.count)")
    #expect(try listed(.all) == list)
    for word in ["$ref", "oneOf", "anyOf", "allOf", "outputSchema"] {
      #expect(!list.contains("\"\(word)\""), "\(word)")
    }
    for (tool, _) in Tools.all(writing: true) {
      #expect("\(tool.name)".wholeMatch(of: /[a-z][a-z_]{1,63}/) != nil)
    }
  }

  @Test func onlyToolsThatReadAreOffered() {
    let reading = Tools.all(writing: false)
    #expect(reading.allSatisfy { $0.effect == .reads })
    let all = Tools.all(writing: true)
    #expect(reading.count == all.filter { $0.effect == .reads }.count && reading.count < all.count)
  }

  /// What the list says of a tool is what the tool takes: each argument that it names is read, and each
  /// that has to be there is missed.
  @Test func everyArgumentIsRead() {
    for (tool, _) in Tools.all(writing: true) {
      let names = tool.members.map { "\($0.name)" }
      #expect(Set(names).count == names.count)
      for name in names {
        let others = tool.members.filter { !$0.isOptional && "\($0.name)" != name }
          .map { #""\#($0.name)":\#(example($0))"# }
        let members = [#""\#(name)":{"wrong":{}}"#] + others
        let text = call("\(tool.name)", "{\(members.joined(separator: ","))}")
        #expect(text.contains(#""isError":true"#), "\(tool.name) \(name)")
        #expect(text.contains(#""field":"\#(name)"#), "\(tool.name) \(name): \(text)")
      }
      for member in tool.members where !member.isOptional {
        let text = call("\(tool.name)", "{}")
        #expect(text.contains(" is missing"), "\(tool.name) \(member.name)")
      }
    }
  }

  /// Some clients give their model only the text of a result: it is a sentence that says how the call
  /// went, and for an error what is wrong.
  @Test func theTextAloneSaysHowACallWent() throws {
    var count = 0
    for path in Repository.files(under: "protocol/transcripts/mcp", ending: ".transcript") {
      for line in try Repository.text(path).split(separator: "\n") where line.hasPrefix("<") {
        guard let start = line.firstRange(of: #""content":[{"type":"text","text":""#) else {
          continue
        }
        let rest = line[start.upperBound...]
        let text = try rest[..<#require(rest.firstRange(of: "\"}]")).lowerBound]
        #expect(text.contains(" ") && text.hasSuffix("."), "\(text)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  private func example(_ member: MemberDeclaration) -> String {
    // Which members an entry must have depends on what it does.
    "\(member.name)" == "changes" ? #"[{"id":1}]"# : DeclarationTests.example(member.type)
  }

  private func listed(_ offer: ToolOffer) throws -> String {
    let text = answer(to: "tools/list", "{}", offer)
    return try #require(text.firstMatch(of: /"tools":(.*)}}$/).map { String($0.1) })
  }

  private func call(_ tool: String, _ arguments: String) -> String {
    answer(to: "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
  }

  private func answer(
    to method: String, _ params: String, _ offer: ToolOffer = .all
  ) -> String {
    let session = Session(
      gateway: MemoryGateway(), clock: SystemClock(frozenAt: .testing, zone: .utc), tools: offer)
    let request = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"# + "\n"
    Array(request.utf8).withUnsafeBytes { session.inbox.buffer.append($0) }
    session.handleReceived()
    return String(decoding: session.outbox.take().dropLast(), as: UTF8.self)
  }
}
