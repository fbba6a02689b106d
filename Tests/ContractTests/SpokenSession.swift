import TestSupport
import Transcripts

/// Checks a transcript against the contract's document, message by message.
struct SpokenSession {
  private let document: ContractDocument
  /// The requests without an answer yet, in order.
  private var pending: [(id: Tree, method: String, params: Tree?)] = []
  private(set) var faults: [String] = []
  /// How many messages were checked.
  private(set) var count = 0

  init(_ document: ContractDocument) { self.document = document }

  mutating func read(_ transcript: Transcript) {
    for entry in transcript.entries {
      switch entry {
      case .input(let message): ask(message)
      case .output(let message): hear(message)
      case .comment, .blank, .world: break
      }
    }
  }

  private mutating func ask(_ bytes: [UInt8]) {
    // A message that is not JSON is answered with the id null.
    guard let message = try? Tree(bytes) else { return }
    let calls = message.elements.isEmpty ? [message] : message.elements
    // An earlier message with the same id was answered with another id: it was malformed, or came
    // after the end.
    pending.removeAll { asked in calls.contains { $0["id"] == asked.id } }
    for call in calls {
      guard let id = call["id"], let method = call["method"]?.string else { continue }
      pending.append((id, method, call["params"]))
    }
  }

  private mutating func hear(_ bytes: [UInt8]) {
    guard let message = try? Tree(bytes) else {
      faults.append("no JSON: \(String(decoding: bytes, as: UTF8.self))")
      return
    }
    for part in message.elements.isEmpty ? [message] : message.elements {
      count += 1
      if part["method"] != nil {
        faults += document.faults(inNotification: part)
      } else {
        hear(response: part)
      }
    }
  }

  private mutating func hear(response: Tree) {
    let index = pending.firstIndex { $0.id == response["id"] }
    let asked = index.map { pending.remove(at: $0) }
    faults += document.faults(inResponse: response, to: asked?.method)
    guard let asked, let method = document.method(asked.method) else { return }
    let given: Tree =
      switch asked.params {
      case nil, .null?, .array([])?: .object([])
      case let params?: params.withoutNulls
      }
    judge(given, of: method, by: response["error"])
  }

  /// The backend accepts params that are valid by the document, and refuses the others.
  private mutating func judge(_ params: Tree, of method: Tree, by error: Tree?) {
    if method["x-openParams"] != nil { return }
    let found = document.validator.faults(in: params, document.paramsSchema(of: method))
    let code = error?["code"]?.integer
    let expected = error?["data"]?["expected"]?.string ?? ""
    switch code {
    case -32600: break
    // The params may break a rule that no schema states, such as a day that does not exist.
    case 1002: break
    case -32602 where !Self.unsaid.contains(where: expected.hasPrefix):
      if found.isEmpty { faults.append("refused, but right by the document: \(params)") }
    case -32602: break
    default: faults += found.map { "taken, but wrong by the document: \($0)" }
    }
  }

  /// The rules for params that a schema cannot state.
  private static let unsaid = [
    "to be given once", "an array without fields that are given too",
    "one of at most 1000 open drafts", "absent if an id is given",
    "a filter of at most 64 conditions", "the only one of before, after and last",
    "given, unless after or last is", "given, unless for is", "absent if until is given",
    "a date as YYYY-MM-DD", "a duration from PT1M to P366D", "a duration from PT1M to P7D",
    "ids of todos, or names",
    "true, unless before or after is given",
    "a name that no earlier entry gives", "the id of a todo, or the name of one", "left out",
    "given with a filter", "the filter of the only entry", "the do of the only entry",
    "the ids of 1 to 1000 todos", "given, unless a line is", "start or more",
    "given together with", "given alone", "different todos", "another todo", "at most 1000 steps",
    "a step that is in the log", "given, unless path is", "an object of strings",
  ]
}
