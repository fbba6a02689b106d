import Connectors
import Foundation
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
    #expect(list.utf8.count <= 18_500, "\(list.utf8.count)")
    #expect(try listed(.all) == list)
    for word in ["$ref", "oneOf", "anyOf", "allOf", "outputSchema"] {
      #expect(!list.contains("\"\(word)\""), "\(word)")
    }
    for (tool, _, _) in Tools.all(writing: true) {
      #expect("\(tool.name)".wholeMatch(of: /[a-z][a-z_]{1,63}/) != nil)
    }
    for tool in try Self.tools(list) {
      check(try #require(tool["inputSchema"] as? [String: Any]), depth: 1)
    }
  }

  /// Each schema has one type, each property one line, and none stands deeper than strict clients read.
  private func check(_ schema: [String: Any], depth: Int) {
    #expect(schema["type"] is String && depth <= 5, "\(schema)")
    if let items = schema["items"] as? [String: Any] { check(items, depth: depth + 1) }
    for (name, property) in schema["properties"] as? [String: [String: Any]] ?? [:] {
      let line = property["description"] as? String ?? ""
      #expect(!line.isEmpty && !line.contains("\n") && line.count < 120, "\(name): \(line)")
      check(property, depth: depth + 1)
    }
  }

  private static func tools(_ list: String) throws -> [[String: Any]] {
    let tools = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]]
    return try #require(tools)
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
    for (tool, _, _) in Tools.all(writing: true) {
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

  /// A model that sees only one form of a result misses nothing: whatever number a line has that names a
  /// todo or a step, the members have, too.
  @Test func bothFormsSayTheSame() throws {
    var count = 0
    for path in Repository.files(under: "protocol/transcripts/mcp", ending: ".transcript") {
      for line in try Repository.text(path).split(separator: "\n") where line.hasPrefix("<") {
        let message = try JSONSerialization.jsonObject(with: Data(line.dropFirst(2).utf8))
        guard let result = (message as? [String: Any])?["result"] as? [String: Any],
          let content = result["content"] as? [[String: Any]]
        else { continue }
        let text = try #require(content.first?["text"] as? String)
        let members = try #require(result["structuredContent"] as? [String: Any])
        let json = String(
          decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
        #expect(!json.contains("null") && !json.contains("[]"), "\(path): \(json)")
        for row in text.matches(of: #/(?m)^(?<id>[0-9]+) rev (?<rev>[0-9]+)/#) {
          #expect(
            json.contains("\"id\":\(row.id)") && json.contains("\"rev\":\(row.rev)"), "\(text)")
        }
        for step in text.matches(of: #/(?m)^(?<step>[0-9]+) · /#) {
          #expect(json.contains("\"step\":\(step.step)"), "\(text)")
        }
        for remedy in [members["remedy"], members["next"], members["message"]] {
          if let remedy = remedy as? String { #expect(text.contains(remedy), "\(text)") }
        }
        count += 1
      }
    }
    #expect(count > 100)
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
