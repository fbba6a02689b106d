import Foundation
import TestSupport
import Testing
import Transcripts

/// Each script for Views accepts what it asks for, and all that it plays fits `protocol/openrpc.json`.
struct ViewScriptContractTests {
  static let paths = Repository.files(under: "protocol/views", ending: ".view.transcript")

  /// Whether the View sends what it may leave out, and which of several messages it sends.
  private static let manners = [false, true]

  @Test func thereAreSome() { #expect(Self.paths.count >= 11) }

  @Test(arguments: paths, manners) func playsItself(path: String, isTalkative: Bool) throws {
    let text = String(decoding: try Repository.bytes(path), as: UTF8.self)
    let standIn = StandIn(try ViewScript(Array(text.utf8)))
    standIn.begin()
    var session = SpokenSession(try ContractDocument.current.get())
    for call in try Self.calls(in: text, last: isTalkative) {
      let message = try #require(Self.filled(call, isTalkative) as? [String: Any])
      let bytes = Array(try JSONSerialization.data(withJSONObject: message))
      let outputs = standIn.take(bytes)
      let lines = [Array("> ".utf8) + bytes] + outputs.map { Array("< ".utf8) + $0 }
      session.read(try Transcript(Array(lines.joined(separator: [0x0A]))))
      if standIn.end != nil { standIn.begin() }
    }
    #expect(standIn.verdict().map(\.text) == [])
    // This one plays a later version of the protocol.
    if path.hasSuffix("/unknown.view.transcript") {
      #expect(!session.faults.isEmpty)
    } else {
      #expect(session.faults == [])
    }
    #expect(session.count > 1)
  }

  /// The messages of the View. Of several of which it sends one, the first or the last.
  private static func calls(in text: String, last: Bool) throws -> [Any] {
    var calls: [Any] = []
    var isBelow = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      defer { isBelow = line.hasPrefix("> ") }
      guard line.hasPrefix("> ") else { continue }
      let call = try JSONSerialization.jsonObject(with: Data(line.dropFirst(2).utf8))
      if !isBelow { calls.append(call) } else if last { calls[calls.count - 1] = call }
    }
    return calls
  }

  private static func filled(_ value: Any, _ isTalkative: Bool, as name: String = "") -> Any {
    if let members = value as? [String: Any] {
      var object: [String: Any] = [:]
      for (key, value) in members where key != "…" {
        if key.hasSuffix("?") && !isTalkative { continue }
        let name = key.hasSuffix("?") ? String(key.dropLast()) : key
        object[name] = filled(value, isTalkative, as: name)
      }
      return object
    }
    if let elements = value as? [Any] { return elements.map { filled($0, isTalkative) } }
    guard let text = value as? String, text.hasPrefix("…") else { return value }
    let samples: [String: Any] = [
      "id": 10_000, "offset": 500, "limit": 2, "filter": ["completed": false], "sort": ["title"],
      "updates": "fields",
    ]
    return samples[name] ?? "any text"
  }
}
