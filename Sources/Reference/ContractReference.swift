import RemoteViews

/// The reference of the contract, made from its declarations.
package struct ContractReference {
  private let examples = Examples()
  /// The objects so far, by the names of their headings.
  private var known: [(name: String, members: [MemberDeclaration])] = []

  /// All methods, outputs, types and errors.
  package static func blocks(of scenes: [SceneDeclaration]) -> [Block] {
    var reference = ContractReference()
    return scenes.flatMap { reference.blocks(of: $0) } + reference.types(NamedSchemas(of: scenes))
      + errors
  }

  private mutating func blocks(of scene: SceneDeclaration) -> [Block] {
    let name = "\(scene.name)"
    var blocks: [Block] = [
      .heading(name.isEmpty ? "The session" : "Scene \(name)", level: 1),
      .paragraph("\(scene.summary)"),
    ]
    for event in scene.events {
      blocks += [.heading("\(event.name)", level: 2), .paragraph("\(event.summary)")]
      if !event.members.isEmpty { blocks.append(terms("\(event.name)", event.members)) }
      blocks.append(.paragraph(Self.answer(of: event, in: scene)))
      if let (sent, response) = examples.event(event.name) {
        blocks.append(Self.example([(">", sent)] + (response.map { [("<", $0)] } ?? [])))
      }
    }
    for output in scene.outputs {
      blocks += [.heading("\(output.name)", level: 2), .paragraph("Output. \(output.summary)")]
      blocks += members(of: output)
      if let message = examples.output(output.name) {
        blocks.append(Self.example([("<", message)]))
      }
    }
    return blocks
  }

  /// The members of an output. Those that every `showError` may have stand once, among the errors.
  private mutating func members(of output: OutputDeclaration) -> [Block] {
    guard "\(output.name)".hasSuffix(".showError") else {
      return [terms("\(output.name)", output.members)]
    }
    let shared = ErrorDeclaration.shown.map(Self.term)
    let own = output.members.map(Self.term).filter { !shared.contains($0) }
    return [.terms(own + [Block.Term("\(shared[0].name) …", type: "as in ShownError", "")])]
  }

  private static func example(_ messages: [(mark: String, json: [UInt8])]) -> Block {
    .messages(messages.map { (mark: $0.mark, json: String(decoding: $0.json, as: UTF8.self)) })
  }

  /// The members of an object. Two or more that an earlier object has too, in the same order, are named
  /// by the first and the last of them.
  private mutating func terms(_ name: String, _ members: [MemberDeclaration]) -> Block {
    let terms = members.map(Self.term)
    var result: [Block.Term] = []
    var index = 0
    while index < terms.count {
      let (other, count) = longestRun(terms[index...])
      if count < 2 {
        result.append(terms[index])
        index += 1
      } else {
        let last = terms[index + count - 1]
        let names = terms[index].name + (count == 2 ? ", " : " … ") + last.name
        result.append(Block.Term(names, type: "as in \(other)", ""))
        index += count
      }
    }
    known.append((name, members))
    return .terms(result)
  }

  /// How many of these terms, from the first one on, an earlier object has one after another, and which
  /// object has most of them.
  private func longestRun(_ terms: ArraySlice<Block.Term>) -> (name: String, count: Int) {
    var best = (name: "", count: 0)
    for (name, members) in known {
      let others = members.map(Self.term)
      for start in others.indices {
        let count = zip(others[start...], terms).prefix { $0 == $1 }.count
        if count > best.count { best = (name, count) }
      }
    }
    return best
  }

  private static func answer(of event: any EventDeclaration, in scene: SceneDeclaration) -> String {
    guard let result = event.result else { return "A notification: it has no result." }
    var text = "Result: \(result.phrase)."
    let own = event.errors.filter { $0.isTagged }.map { "\($0.name)" }
    if !own.isEmpty { text += " Errors: \(own.joined(separator: ", "))." }
    return text
  }

  /// A member whose only value is a word, such as `"kind":"header"`, says all by that word.
  private static func term(_ member: MemberDeclaration) -> Block.Term {
    var sentence = "\(member.summary)"
    if case .choice(let choice) = member.type, choice.words.count == 1 { sentence = "" }
    return Block.Term(
      "\(member.name)" + (member.isOptional ? "?" : ""), type: member.type.phrase, sentence)
  }

  private mutating func types(_ schemas: NamedSchemas) -> [Block] {
    var blocks: [Block] = [
      .heading("Types", level: 1),
      .paragraph(
        "A name is a string of 1 to 64 characters. An instant is a string: RFC 3339 in UTC with "
          + "milliseconds. A tag is a word of 1 to 64 characters."),
    ]
    for (name, schema) in schemas.all where !Self.isError(name) {
      blocks += [.heading("\(name.name)", level: 2), .paragraph("\(name.summary)")]
      switch schema {
      case .choice(let choice): blocks.append(.paragraph(MemberType.words(choice, or: ", ") + "."))
      case .object(let table, _): blocks.append(terms("\(name.name)", table.members))
      case .oneOf(let alternatives):
        blocks.append(
          .paragraph(
            "One of " + alternatives.tables.map { Self.name($0) }.joined(separator: ", ") + "."))
      }
    }
    return blocks
  }

  private static func name(_ table: MemberTable) -> String {
    table.name.map { "\($0.name)" } ?? "an object"
  }

  /// Whether a type belongs to an error. Errors have their own list.
  private static func isError(_ name: SchemaName) -> Bool {
    let errors = ErrorDeclaration.all.map { "\($0.schema.name)" } + ["Error"]
    return errors.contains("\(name.name)")
  }

  private static var errors: [Block] {
    let terms = ErrorDeclaration.all.map { error in
      let members = (error.isTagged ? ["tag"] : []) + (error.data ?? []).map { "\($0.name)" }
      return Block.Term(
        "\(error.code)", type: "\(error.name)",
        "\(error.summary)"
          + (error.data == nil ? "" : " Data: \(members.joined(separator: ", "))."))
    }
    return [
      .heading("Errors", level: 1),
      .paragraph(
        "Any event may also fail with invalidParams, internal and store, and any request with "
          + "invalidRequest and methodNotFound."),
      .terms(terms),
      .heading("ShownError", level: 2),
      .paragraph("The members of every showError. The error decides which of them come."),
      .terms(ErrorDeclaration.shown.map(term)),
    ]
  }
}

extension MemberType {
  /// The type in words; a named type by its name.
  var phrase: String {
    if let name = schemaName { return "\(name.name)" }
    return switch self {
    case .date, .field(.due), .field(.start): "day, YYYY-MM-DD"
    case .localTime: "local time, YYYY-MM-DDThh:mm"
    case .timeSpan: "duration, PT1M to P366D"
    case .field(.time): "time of day, HH:MM"
    case .string(nil), .field: "string"
    case .string(1...64): "name"
    case .string(let range?) where range.lowerBound == 0:
      "string, up to \(range.upperBound) characters"
    case .string(let range?): "string, \(range.lowerBound) to \(range.upperBound) characters"
    case .integer(let range) where range.lowerBound == .min: "integer"
    case .integer(let range) where range.upperBound == .max: "integer ≥ \(range.lowerBound)"
    case .integer(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
    case .integer(let range): "integer, \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "boolean"
    case .instant: "instant"
    case .tag: "tag"
    case .choice(let choice): Self.words(choice, or: " or ")
    case .list(let element, _), .array(let element): "array of \(element.phrase)"
    case .either(let one, let other): "\(one.phrase); or \(other.phrase)"
    case .nullable(let type): "\(type.phrase); or null"
    case .object(let table):
      "{" + table.members.map { "\($0.name)" }.joined(separator: ", ") + "}"
    case .oneOf, .anyObject: "object"
    case .null: "null"
    }
  }

  /// The words of a choice, in quotes, with a separator between them.
  static func words(_ choice: Choice, or separator: String) -> String {
    choice.words.map { "\"\($0)\"" }.joined(separator: separator)
  }
}
