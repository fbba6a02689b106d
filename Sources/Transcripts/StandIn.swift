import Connectors
import Entities
import JSON
import JSONRPC

/// Plays the backend of a ``ViewScript``, and finds what the View does otherwise than the script
/// says. It depends on nothing but the messages, so another process can play the same ones again.
package final class StandIn {
  /// What the View did otherwise.
  ///
  /// - `line`: that of the script that it is about; 0 if it is about none.
  /// - `text`: sentences for the View's author, some of which are on further lines.
  package typealias Fault = (line: Int, text: String)

  private let script: ViewScript
  private var pattern = MessagePattern()
  /// The part that is played now; the number of parts once all have been.
  private var part = 0
  /// The lines of this part's messages that have come.
  private var came: Set<Int> = []
  private var hasStarted = false
  /// The real backend, with an empty store, for what the script leaves to it.
  private var world = StandIn.newWorld()
  private var isShutDown = false
  private var faults: [Fault] = []

  /// The messages that this part still waits for.
  private var missing: [ViewScript.Exchange] {
    script.parts.dropFirst(part).first?.expected.filter { !came.contains($0.number) } ?? []
  }

  /// The exit status of the process, once it is to end.
  package private(set) var end: Int32?

  package init(_ script: ViewScript) { self.script = script }

  /// A process begins.
  package func begin() {
    world = Self.newWorld()
    isShutDown = false
    end = nil
    if !hasStarted { enter() }
    hasStarted = true
  }

  /// Takes a message of the View. Returns the messages to write.
  package func take(_ message: [UInt8]) -> [[UInt8]] {
    guard let text = ParsedText(message) else {
      fault("It sent what is not JSON: \(Self.shown(String(decoding: message, as: UTF8.self)))")
      return real(message)
    }
    return text.with { value in
      value.kind == .array && value.count > 0 ? take(batch: value) : take(value)
    }
  }

  /// What the View did otherwise, if it sends no more.
  package func verdict() -> [Fault] {
    if !hasStarted {
      let text =
        "It never started the backend, which is the program that VIPER_TODO names, and viper-todo on "
        + "the PATH."
      return [(0, text)]
    }
    let missing = missing
    let later = script.parts.dropFirst(part + 1).reduce(0) { $0 + $1.expected.count }
    return faults
      + missing.enumerated().map { index, exchange in
        let isLast = index == missing.count - 1 && later > 0
        return (
          exchange.number,
          "It never sent \(exchange.calls[0].method).\n  expected "
            + Self.shown(exchange.calls[0].text.value.text())
            + (isLast ? "\n  So nothing behind that was played: \(later) more messages." : "")
        )
      }
  }

  /// PROTOCOL § 3: the outputs as they happen, then an array of the responses.
  private func take(batch: JSONValue) -> [[UInt8]] {
    var outputs: [[UInt8]] = []
    var responses: [[UInt8]] = []
    for output in batch.elements.flatMap({ take($0 as JSONValue) }) {
      let isOutput = ParsedText(output)?.with { $0.member("method") != nil } ?? false
      if isOutput { outputs.append(output) } else { responses.append(output) }
    }
    if responses.isEmpty { return outputs }
    return outputs + [Array("[".utf8) + responses.joined(separator: [0x2C]) + [0x5D]]
  }

  private func take(_ value: JSONValue) -> [[UInt8]] {
    let message = Array(value.text().utf8)
    guard case .call(let call) = Message(value), let method = call.method.string else {
      fault("It sent what is neither a request nor a notification: \(Self.shown(value.text()))")
      return real(message)
    }
    if isShutDown {
      if method != "exit" { fault("It sent \(method) after shutdown.") }
      return real(message)
    }
    let active = script.parts[...min(part, script.parts.count - 1)]
    let any = active.reversed().flatMap { $0.exchanges.filter(\.isAny) }
    let alike = (missing + any).flatMap { exchange in
      exchange.calls.filter { $0.method == method }.map { (exchange, $0) }
    }
    for (exchange, expected) in alike {
      var trial = pattern
      if Self.difference(of: call, from: expected, &trial, anew: exchange.isAny) != nil { continue }
      pattern = trial
      return answer(call, expected, exchange)
    }
    let scene = method.utf8.split(separator: UInt8(ascii: ".")).first.map { "\(Substring($0)).*" }
    let isOfSession = !method.utf8.contains(UInt8(ascii: ".")) || method == "rpc.discover"
    let isFree = active.contains { $0.anyMethods.contains { $0 == method || $0 == scene } }
    if isOfSession || isFree {
      isShutDown = method == "shutdown"
      return real(message)
    }
    guard let (exchange, expected) = alike.first else { return unexpected(call, method, value) }
    // It is taken for the one that it resembles, so that the rest can be played.
    let difference = Self.difference(of: call, from: expected, &pattern, anew: exchange.isAny) ?? ""
    fault(
      "\(method) is wrong: \(difference)\n  expected \(Self.shown(expected.text.value.text()))"
        + "\n  came     \(Self.shown(value.text()))", line: expected.number)
    return answer(call, expected, exchange)
  }

  private static var noParams: ParsedText? { ParsedText(Array("{}".utf8)) }

  /// Where a message first differs from the one in the script; nil if it fits.
  private static func difference(
    of call: Message.Call, from script: ViewScript.Line, _ pattern: inout MessagePattern, anew: Bool
  ) -> String? {
    // PROTOCOL § 3: [] and null mean no params.
    let params = call.params.flatMap { $0.kind == .object || $0.count > 0 ? $0 : nil }
    let found = noParams?.with { none in
      pattern.difference(
        from: script.text.value.member("params") ?? none, to: params ?? none, anew: anew)
    }
    if let found = found ?? nil {
      return (found.path.isEmpty ? "params" : "params.\(found.path)")
        + " should be \(shown(found.expected ?? "absent")) and is \(shown(found.actual ?? "absent"))."
    }
    return script.id == nil && call.id != nil
      ? "it should be a notification, and is a request." : nil
  }

  private func answer(
    _ call: Message.Call, _ expected: ViewScript.Line, _ exchange: ViewScript.Exchange
  ) -> [[UInt8]] {
    var outputs: [[UInt8]] = []
    for line in exchange.answers {
      if !line.method.isEmpty {
        outputs.append(pattern.filled(line.text.value))
      } else if let id = call.id, ViewScript.Exchange.isResponse(line, to: expected) {
        outputs.append(pattern.filled(line.text.value, id: id))
      }
    }
    if let id = call.id, expected.id == nil { outputs.append(Self.response(id, #""result":null"#)) }
    if exchange.isAny { return outputs }
    came.insert(exchange.number)
    while part < script.parts.count, end == nil, missing.isEmpty {
      end = script.parts[part].exitStatus
      part += 1
      came = []
      if part < script.parts.count { outputs += enter() }
    }
    return outputs
  }

  /// Begins a part; returns what it writes at once.
  @discardableResult private func enter() -> [[UInt8]] {
    pattern.defaults.merge(script.parts[part].defaults) { $1 }
    return script.parts[part].outputs.map { pattern.filled($0.text.value) }
  }

  private func unexpected(_ call: Message.Call, _ method: String, _ value: JSONValue) -> [[UInt8]] {
    let later = script.parts.dropFirst(part + 1).flatMap(\.expected).flatMap(\.calls)
      .first { $0.method == method }
    let missing = missing.first?.calls[0]
    var text = "It sent \(method), which is not expected here: \(Self.shown(value.text()))"
    if let later, let missing {
      text +=
        "\n  Line \(later.number) expects it, once \(missing.method) of line "
        + "\(missing.number) has come."
    }
    fault(text, line: missing?.number ?? 0)
    let error = #""error":{"code":-32601,"message":"The script does not expect this."}"#
    return call.id.map { [Self.response($0, error)] } ?? []
  }

  private func fault(_ text: String, line: Int = 0) { faults.append((line, text)) }

  /// What the program itself answers.
  private func real(_ message: [UInt8]) -> [[UInt8]] {
    let outputs = world.feed(message)
    if case .exit(let code)? = world.end { end = code }
    return outputs
  }

  private static func newWorld() -> RunningWorld {
    RunningWorld(framing: .headers, tools: nil, zone: .utc, locale: UserLocale())
  }

  private static func response(_ id: UnsafeRawBufferPointer, _ member: String) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":"#.utf8) + Array(id) + Array(",\(member)}".utf8)
  }

  private static func shown(_ text: String) -> String { text.cut(to: 1000) }
}
