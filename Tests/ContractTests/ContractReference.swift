import Reference
import RemoteViews

/// The reference of the contract in `protocol/PROTOCOL.md`, made from its declarations.
struct ContractReference {
  private let examples: Examples
  /// The objects so far, by the names under which others refer to them.
  private var known: [(name: String, terms: [Block.Term])] = []
  /// The members that are described once, for all objects that have them.
  private let common: [Block.Term]
  /// The members that were described, each as often as it was.
  private var described: [Block.Term] = []

  /// All methods, outputs, types and errors.
  static func blocks(of scenes: [SceneDeclaration], _ examples: Examples) -> [Block] {
    var draft = ContractReference(examples: examples, common: [])
    _ = draft.scenesAndTypes(scenes)
    var final = ContractReference(examples: examples, common: draft.oftenDescribed)
    return final.introduction + final.scenesAndTypes(scenes) + errors
  }

  private mutating func scenesAndTypes(_ scenes: [SceneDeclaration]) -> [Block] {
    scenes.flatMap { blocks(of: $0) } + types(NamedSchemas(of: scenes))
  }

  /// The members that at least three objects describe alike. A name has one meaning among them. “The same…”
  /// says nothing without the member before it.
  private var oftenDescribed: [Block.Term] {
    var result: [Block.Term] = []
    for term in described
    where !term.sentence.hasPrefix("The same") && !result.contains(where: { $0.name == term.name })
    {
      if described.count(where: { $0 == term }) > 2 { result.append(term) }
    }
    return result
  }

  private var introduction: [Block] {
    [
      .heading("Notation and common members", level: 1),
      .paragraph(
        "The methods named show… and route… are outputs, the others events; a result that is not given "
          + "is null. A ? marks what may be absent, [] an array, | alternatives, – the limits of an "
          + "integer or of the characters of a string; null is no value. These are strings: a name, of "
          + "1 to 64 characters; a tag, a word of 1 to 64 characters; a day, YYYY-MM-DD; a time, HH:MM; "
          + "a local time, YYYY-MM-DDThh:mm; an instant, RFC 3339 in UTC with milliseconds; a duration, "
          + "PT1M to P366D. Members that end in Text are ready to show. The following stand below by "
          + "their names alone, unless they mean something else there."),
      .terms(common),
    ]
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
      blocks += Self.answer(of: event)
      if let (sent, response) = examples.event(event.name) {
        blocks.append(Self.example([(">", sent)] + (response.map { [("<", $0)] } ?? [])))
      }
    }
    for output in scene.outputs {
      blocks += [.heading("\(output.name)", level: 2)] + content(of: output)
      if let message = examples.output(output.name) {
        blocks.append(Self.example([("<", message)]))
      }
    }
    return blocks
  }

  /// The meaning and the members of an output. What every `showError` has stands once, among the errors.
  private mutating func content(of output: any MethodDeclaration) -> [Block] {
    guard "\(output.name)".hasSuffix(".showError") else {
      return [.paragraph("\(output.summary)"), terms("\(output.name)", output.members)]
    }
    let shared = ErrorDeclaration.shown.map(Self.term)
    let own = output.members.map(Self.term).filter { !shared.contains($0) || common.contains($0) }
    return own.isEmpty ? [] : [.terms(folded(own))]
  }

  private static func example(_ messages: [(mark: String, message: Examples.Message)]) -> Block {
    let lines = messages.map { "\($0.mark) " + String(decoding: $0.message.json, as: UTF8.self) }
    return .example(lines.joined(separator: "\n"))
  }

  private mutating func terms(_ name: String, _ members: [MemberDeclaration]) -> Block {
    let terms = members.map(Self.term)
    defer { known.append((name, terms)) }
    return .terms(folded(terms))
  }

  /// The members of an object. Those that mean the same everywhere are named. Some that an earlier object
  /// has too, in the same order, are named by the first and the last of them; so is a single one if that
  /// is shorter. The draft does this with more than two only, so that others can become common.
  private mutating func folded(_ terms: [Block.Term]) -> [Block.Term] {
    var result: [Block.Term] = []
    var rest = terms[...]
    while let term = rest.first {
      let plain = rest.prefix { common.contains($0) }
      let (other, count) = longestRun(rest)
      let isWorthIt =
        common.isEmpty ? count > 2 : count > 1 || (term.type + term.sentence).count > 34
      if isWorthIt && count > plain.count {
        let last = rest[rest.startIndex + count - 1]
        let names = [term.name, count == 2 ? ", " : " … ", last.name]
        result.append(
          Block.Term(count == 1 ? term.name : names.joined(), type: "as in \(other)", ""))
        rest = rest.dropFirst(count)
      } else if !plain.isEmpty {
        result.append(Block.Term(plain.map(\.name).joined(separator: ", "), ""))
        rest = rest.dropFirst(plain.count)
      } else {
        result.append(term)
        described.append(term)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// How many of these terms, from the first one on, an earlier object has one after another, all as they
  /// are here or all as members that may be absent, and which object has most of them.
  private func longestRun(_ terms: ArraySlice<Block.Term>) -> (name: String, count: Int) {
    var best = (name: "", count: 0)
    for (name, others) in known {
      for start in others.indices {
        let count = max(
          zip(others[start...], terms).prefix { $0 == $1 }.count,
          zip(others[start...], terms).prefix { Self.isOptionalTwin($0, of: $1) }.count)
        if count > best.count { best = (name, count) }
      }
    }
    return best
  }

  private static func isOptionalTwin(_ one: Block.Term, of other: Block.Term) -> Bool {
    one.name == other.name + "?" && one.type == other.type && one.sentence == other.sentence
  }

  /// The result and the errors of an event; nothing if it has no errors and its result is null.
  private static func answer(of event: any EventDeclaration) -> [Block] {
    guard let result = event.result else { return [.paragraph("It has no result.")] }
    var sentences: [String] = []
    if case .null = result {} else { sentences.append("Result: \(result.phrase).") }
    let own = event.errors.map(\.word)
    if !own.isEmpty { sentences.append("Errors: \(own.joined(separator: ", ")).") }
    return sentences.isEmpty ? [] : [.paragraph(sentences.joined(separator: " "))]
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
      .heading("Types", level: 1)
    ]
    let parts = schemas.all.flatMap { schema -> [String] in
      guard case .oneOf = schema.type else { return [] }
      return schema.type.parts.compactMap { $0.schemaName.map { "\($0.name)" } }
    }
    for (name, type, _) in schemas.all
    where !Self.isError(name) && !parts.contains("\(name.name)") {
      blocks += [.heading("\(name.name)", level: 2), .paragraph("\(name.summary)")]
      switch type {
      case .choice(let choice):
        blocks.append(.paragraph(MemberType.words(choice, separator: ", ") + "."))
      case .object(let table): blocks.append(terms("\(name.name)", table.members))
      case .oneOf(let alternatives):
        blocks.append(.terms(alternatives.tables.flatMap { terms(of: $0) }))
      default: break
      }
    }
    return blocks
  }

  /// One of several alternatives: the member that tells which one it is, with its meaning, and then the
  /// others.
  private mutating func terms(of alternative: MemberTable) -> [Block.Term] {
    guard let kind = alternative.members.first, let summary = alternative.name?.summary else {
      return []
    }
    let word = kind.type.phrase
    let rest = alternative.members.dropFirst().map(Self.term)
    defer { known.append((word, rest)) }
    return [Block.Term("\"\(kind.name)\":\(word)", "\(summary)")] + folded(rest)
  }

  /// Whether a type belongs to an error. Errors have their own list.
  private static func isError(_ name: SchemaName) -> Bool {
    let errors = ErrorDeclaration.all.map { "\($0.schema.name)" } + ["Error"]
    return errors.contains("\(name.name)")
  }

  private static var errors: [Block] {
    let terms = ErrorDeclaration.all.map { error in
      let members = (error.data ?? []).map { "\($0.name)" }
      return Block.Term(
        "\(error.code)", type: "\(error.name)",
        "\(error.summary)"
          + (members.isEmpty ? "" : " Data: \(members.joined(separator: ", "))."))
    }
    return [
      .heading("Errors", level: 1),
      .paragraph(
        "Any event may also fail with invalidParams, internal and store, and any request with "
          + "invalidRequest and methodNotFound. The data of -32603 and of those above zero "
          + "also has the tag."),
      .terms(terms),
      .heading("ShownError", level: 2),
      .paragraph(
        "The members of every showError, besides its view, draft or id. The error decides which come."
      ),
      .terms(ErrorDeclaration.shown.map(term)),
    ]
  }
}

extension MemberType {
  /// The type in the notation that the reference explains; a named type by its name.
  var phrase: String {
    if let name = schemaName { return "\(name.name)" }
    return switch self {
    case .text(let form): form.word
    case .integer(let range) where range.lowerBound == .min: "integer"
    case .integer(let range) where range.upperBound == .max: "integer≥\(range.lowerBound)"
    case .integer(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
    case .integer(let range): "\(range.lowerBound)–\(range.upperBound)"
    case .boolean: "boolean"
    case .choice(let choice): Self.words(choice, separator: "|")
    case .list(let element, _), .array(let element):
      element.isSimple ? element.phrase + "[]" : "(\(element.phrase))[]"
    case .either(let one, let other): "\(one.phrase)|\(other.phrase)"
    case .nullable(let type): "\(type.phrase)|null"
    case .object(let table):
      "{" + table.members.map { "\($0.name)" }.joined(separator: ", ") + "}"
    case .oneOf, .anyObject: "object"
    case .texts: "object of strings"
    case .null: "null"
    }
  }

  /// Whether the phrase is a single word.
  private var isSimple: Bool { phrase.allSatisfy { $0 != "|" } }

  /// The words of a choice, in quotes; those of a choice made of others by their names.
  static func words(_ choice: Choice, separator: String) -> String {
    let names = choice.parts.compactMap { $0.name.map { "\($0.name)" } }
    return (names.isEmpty ? choice.words.map { "\"\($0)\"" } : names)
      .joined(separator: separator)
  }
}
