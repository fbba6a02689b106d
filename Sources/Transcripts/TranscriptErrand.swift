import Entities
import JSON
import JSONRPC

/// A transcript that another program runs: what that program is given, and how its output compares
/// (`protocol/README.md`, “Is it right?”).
package struct TranscriptErrand {
  /// All the bytes that the program reads.
  package private(set) var input: [UInt8] = []
  /// The program's arguments, which are options of `viper-todo`.
  package let arguments: [String]
  /// The variables to set (``Transcript/environment``).
  package let environment: [String: String?]
  /// Why no program can run this transcript; nil if one can.
  package private(set) var obstacle: String?

  /// How many messages beyond the expected number are shown.
  private static let surplus = 20

  package let transcript: Transcript
  private let framing: Framing

  /// An errand. `framing` is for a transcript that names none.
  package init(_ transcript: Transcript, framing: Framing) {
    self.transcript = transcript
    self.framing = transcript.framing ?? framing
    var messages = 0
    var first = Transcript.firstClock
    var steps: [String] = []
    var hasSamples = false
    for entry in transcript.entries {
      switch entry {
      case .input(let message):
        input += self.framing.framed(message)
        // A blank line is not a message.
        let isBlank = message.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        if !isBlank || self.framing == .headers { messages += 1 }
      case .world(.clock(let instant)) where messages == 0: first = instant
      case .world(.clock(let instant)):
        steps += ["--clock-after", "\(messages)=\(instant.rfc3339)"]
      case .world(.samples):
        hasSamples = true
        if messages > 0 { obstacle = "its @samples come after a message" }
      case .world(.restart): obstacle = "it starts the program again"
      case .world, .comment, .blank, .output: break
      }
    }
    arguments =
      (transcript.tools.map { ["mcp", "--tools", $0.rawValue] } ?? []) + ["--clock", first.rfc3339]
      + steps + (hasSamples ? ["--samples"] : [])
    environment = transcript.environment
  }

  /// The transcript beside the session as it went, judging by the program's output. A message that
  /// came instead of another one is put where that one was expected.
  package func check(_ output: [UInt8], _ comparison: MessageComparison) -> TranscriptCheck {
    let came = framing.strictMessages(in: output, limit: transcript.outputs.count + Self.surplus)
    var edits = Edits.all(from: transcript.outputs, to: came, by: comparison.isSame)[...]
    var entries: [Transcript.Entry] = []
    func takeInserted() {
      while edits.first?.kind == .insert, let edit = edits.popFirst() {
        entries.append(.output(edit.text))
      }
    }
    for entry in transcript.entries {
      guard case .output = entry else {
        entries.append(entry)
        continue
      }
      takeInserted()
      if edits.popFirst()?.kind == .keep { entries.append(entry) } else { takeInserted() }
    }
    takeInserted()
    return TranscriptCheck(
      expected: transcript, actual: Transcript(entries: entries), comparison: comparison)
  }
}

extension TranscriptCheck {
  /// The methods that the program does not know, although the transcript expects that it does, in
  /// the order in which they are called.
  package var unknownMethods: [String] {
    let refused = Self.refusedIDs(in: actual).subtracting(Self.refusedIDs(in: expected))
    return expected.calls.filter { refused.contains($0.id) }.map(\.method).unique(by: ==)
  }

  /// The ids of the responses with −32601, as JSON.
  private static func refusedIDs(in transcript: Transcript) -> Set<[UInt8]> {
    let ids = Transcript.made(of: transcript.outputs) { response in
      response["error"]?["code"]?.integer == -32601 ? response["id"].map { Array($0.lexeme) } : nil
    }
    return Set(ids)
  }
}

extension Transcript {
  /// A request of the View.
  ///
  /// - `id`: as JSON.
  typealias Call = (id: [UInt8], method: String)

  /// The requests, in order.
  var calls: [Call] {
    Self.made(of: inputs) { call in
      guard let id = call["id"], let method = call["method"]?.string else { return nil }
      return (Array(id.lexeme), method)
    }
  }

  /// What `body` makes of the messages that are JSON, and of each message of a batch.
  fileprivate static func made<Value>(
    of messages: [[UInt8]], _ body: (JSONValue) -> Value?
  ) -> [Value] {
    messages.compactMap { ParsedText($0) }.flatMap { text in
      text.with { $0.kind == .array ? $0.elements.compactMap(body) : [$0].compactMap(body) }
    }
  }

  /// Whether it sends `exit`, so that the protocol decides the process's exit code.
  package var saysExit: Bool {
    inputs.contains { String(decoding: $0, as: UTF8.self).hasPart(#""exit""#) }
  }
}

extension Framing {
  /// A message with its framing.
  package func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .lines: message + [0x0A]
    case .headers: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
  }

  /// The messages in the output of a backend. Bytes that are not framed exactly as PROTOCOL § 3 says
  /// become one message that no transcript expects. Control characters, which no message contains, are
  /// made visible. After `limit` messages, one more only says that there are others.
  func strictMessages(in bytes: [UInt8], limit: Int = .max) -> [[UInt8]] {
    var reader = FrameReader(framing: self, limit: .max - 1)
    var messages: [[UInt8]] = []
    while reader.position < bytes.count {
      if messages.count == limit { return messages + [Array("[and more]".utf8)] }
      let start = reader.position
      let frame = bytes.withUnsafeBytes { reader.next(in: $0, isEnd: true) }
      if case .message(let range) = frame,
        bytes[start..<reader.position].elementsEqual(framed(Array(bytes[range])))
      {
        messages.append(Self.visible(bytes[range]))
      } else {
        let end = if case .message = frame { reader.position } else { bytes.count }
        let shown = Self.visible(bytes[start..<end].prefix(200))
        messages.append(shown + Array(" [badly framed]".utf8))
        if end == bytes.count { break }
      }
    }
    return messages
  }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) { return Array(bytes) }
    return bytes.flatMap { byte -> [UInt8] in
      let digits = String(0x100 + Int(byte), radix: 16, uppercase: true).dropFirst()
      return byte >= 0x20 && byte != 0x7F ? [byte] : Array("\\x\(digits)".utf8)
    }
  }
}
