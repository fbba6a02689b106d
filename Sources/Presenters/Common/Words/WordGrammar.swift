/// The forms of a language as a program of a small machine that reads atoms and goes back where it
/// guessed wrong. Patterns: a word stands for itself; `[…]` may be missing, `(…|…)` is one of several,
/// `(…)*` any number; `<name>` is a list, a number or a definition; `{name=1}` sets a register, and
/// `{name}` pushes an item; `\` takes a mark for itself.
final class WordGrammar {
  struct Rule {
    let kind: WordKind
    /// Where it is read; see ``Words``.
    let place: Unicode.Scalar
    let action: WordAction
    fileprivate let start: Int
  }

  /// Where it goes on is relative to its own place, so that definitions can be put anywhere.
  private enum Op {
    case word(Int32), list(Int), number(NumberSlot)
    /// This number.
    case exactly(Int32)
    case space
    /// Goes on with the next one, and if that fails with another.
    case split(Int)
    case jump(Int), set(Int, Int32), push(WordItem), match
  }

  /// A number in digits that a form takes.
  private struct NumberSlot {
    let range: ClosedRange<Int32>
    let digits: ClosedRange<UInt8>
    let register: WordRegister
    var base: Int32 = 0
  }

  private static let numbers: [Substring: NumberSlot] = [
    "N": NumberSlot(range: 1...999, digits: 1...3, register: .n),
    "d": NumberSlot(range: 1...31, digits: 1...2, register: .day),
    "dd": NumberSlot(range: 1...31, digits: 2...2, register: .day),
    "m": NumberSlot(range: 1...12, digits: 1...2, register: .month),
    "mm": NumberSlot(range: 1...12, digits: 2...2, register: .month),
    "o": NumberSlot(range: 1...5, digits: 1...1, register: .ordinal),
    "h": NumberSlot(range: 0...23, digits: 1...2, register: .hour),
    "h12": NumberSlot(range: 1...12, digits: 1...2, register: .hour),
    "min": NumberSlot(range: 0...59, digits: 2...2, register: .minute),
    "rest": NumberSlot(range: 1...59, digits: 1...2, register: .minute),
    "y": NumberSlot(range: 1...9999, digits: 1...4, register: .year),
    "yyyy": NumberSlot(range: 1...9999, digits: 4...4, register: .year),
    "y2000": NumberSlot(range: 0...99, digits: 2...2, register: .year, base: 2000),
    "count": NumberSlot(range: 1...999_999_999, digits: 1...9, register: .count),
  ]

  private var ops: [Op] = []
  private(set) var rules: [Rule] = []
  private var ids: [UInt64: Int32] = [:]
  private var lists: [String: Int] = [:]
  /// By list and word, the value and its register.
  private var members: [[Int32: Int32]] = []
  private var registers: [Int] = []
  private var definitions: [Substring: [Op]] = [:]
  /// The rules that can begin with a word; 0 stands for any number.
  private var beginnings: [[Int]] = []

  /// The most steps at one place of a text, so that its length alone decides how long reading takes.
  private let stepLimit: Int

  init(_ text: String, stepLimit: Int = 4000) {
    self.stepLimit = stepLimit
    definitions["yy"] = compile("<yyyy>|<y2000>")
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let head = Substring(line[..<colon]).split(separator: " ")
      var body = Substring(line[line.index(after: colon)...])
      if body.utf8.first == UInt8(ascii: " ") { body.removeFirst() }
      switch head.first.map(String.init) {
      case "list" where head.count > 1, "words" where head.count > 1:
        addList(String(head[1]), String(head.last ?? ""), body)
      case "def" where head.count > 1: definitions[head[1]] = compile(body)
      default:
        guard head.count == 3, let kind = WordKind(rawValue: String(head[0])),
          let place = head[1].unicodeScalars.first,
          let action = WordAction(rawValue: String(head[2]))
        else { continue }
        rules.append(Rule(kind: kind, place: place, action: action, start: ops.count))
        ops += compile(body) + (kind == .repeat ? compile("[<tail>]") : []) + [.match]
      }
    }
    beginnings = Array(repeating: [], count: ids.count + 1)
    for (index, rule) in rules.enumerated() {
      var seen = Set<Int32>()
      findBeginnings(rule.start, &seen)
      for id in seen { beginnings[Int(id)].append(index) }
    }
  }

  /// Whether a word is in a list of the language's file.
  func has(_ list: String, _ hash: UInt64) -> Bool { value(of: hash, in: list) != nil }

  /// The value of a word in a list, by the word's hash.
  func value(of hash: UInt64, in list: String) -> Int? {
    guard let id = ids[hash], let list = lists[list] else { return nil }
    return members[list][id].map(Int.init)
  }

  // MARK: Reading

  /// The forms in a text, wherever they begin, or at one place.
  func matches(in text: WordAtoms, language: Int, at place: Int? = nil) -> [WordMatch] {
    let atoms = text.atoms
    let ids = atoms.map { $0.kind == .number ? Int32(0) : self.ids[$0.hash] ?? -1 }
    var result: [WordMatch] = []
    for start in place.map({ $0..<min($0 + 1, atoms.count) }) ?? atoms.indices
    where ids[start] >= 0 && (start == 0 || atoms[start - 1].kind == .space) {
      var attempt = Attempt(atoms: atoms, ids: ids, steps: stepLimit)
      for index in beginnings[Int(ids[start])] {
        let first = result.count
        attempt.items.removeAll(keepingCapacity: true)
        run(rules[index].start, start, WordState(), &attempt) { end, state in
          let isWhole = end == atoms.count || atoms[end].kind == .space || atoms[end].isClosing
          if !isWhole || result[first...].contains(where: { $0.atoms.upperBound == end }) { return }
          result.append(
            WordMatch(rule: rules[index], language: language, atoms: start..<end, state: state))
        }
      }
    }
    return result
  }

  /// The reading of forms at one place.
  private struct Attempt {
    let atoms: [WordAtoms.Atom]
    let ids: [Int32]
    var steps: Int
    /// What was pushed on the way; what a wrong guess pushed is taken away again.
    var items: [WordState.Item] = []
  }

  private func run(
    _ start: Int, _ position: Int, _ state: WordState, _ attempt: inout Attempt,
    _ found: (Int, WordState) -> Void
  ) {
    var (pc, at, state) = (start, position, state)
    while attempt.steps > 0 {
      attempt.steps -= 1
      var by = 1
      switch ops[pc] {
      case .match:
        state.items = attempt.items
        return found(at, state)
      case .jump(let target): by = target
      case .split(let other):
        let count = attempt.items.count
        run(pc + 1, at, state, &attempt, found)
        attempt.items.removeLast(attempt.items.count - count)
        by = other
      case .set(let register, let value): state.registers[register] = value
      case .push(let item): state.push(item, to: &attempt.items)
      case let op:
        // The others take an atom.
        guard at < attempt.atoms.count, take(attempt.atoms[at], attempt.ids[at], op, &state) else {
          return
        }
        at += 1
      }
      pc += by
    }
  }

  private func take(_ atom: WordAtoms.Atom, _ id: Int32, _ op: Op, _ state: inout WordState) -> Bool
  {
    switch op {
    case .word(let word): return id == word
    case .space: return atom.kind == .space
    case .exactly(let number): return id == 0 && atom.number == number
    case .list(let list):
      guard id > 0, let value = members[list][id] else { return false }
      state.registers[registers[list]] = value
    case .number(let slot):
      guard id == 0, slot.range.contains(atom.number), slot.digits.contains(atom.digits) else {
        return false
      }
      state.registers[slot.register.rawValue] = slot.base + atom.number
    default: return false
    }
    return true
  }

  // MARK: Making the program

  /// Of each atom of a word; nil for numbers. The spelling without dots is the same word.
  private func id(_ word: some StringProtocol) -> [Int32?] {
    let spellings = Self.spellings(word).map { WordAtoms($0)?.atoms ?? [] }
    return zip(spellings[0], spellings[1]).map { atom, other in
      if atom.kind == .space || atom.kind == .number { return nil }
      let id = ids[atom.hash] ?? Int32(ids.count + 1)
      ids[atom.hash] = id
      ids[other.hash] = id
      return id
    }
  }

  /// A word, and its German spelling without dots: `naechsten`.
  private static func spellings(_ word: some StringProtocol) -> [String] {
    let dotted: [Unicode.Scalar: String] = [
      "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue",
    ]
    return [String(word), word.unicodeScalars.map { dotted[$0] ?? String($0) }.joined()]
  }

  private func addList(_ name: String, _ register: String, _ body: Substring) {
    let register = WordRegister.named[register] ?? .n
    var values: [Int32: Int32] = [:]
    for (index, group) in body.split(separator: " ").enumerated() {
      let halves = group.split(separator: "=")
      let value = halves.count > 1 ? Int32(halves[1]) ?? 0 : Int32(index + 1)
      for word in group == "/" ? [group] : halves[0].split(separator: "/") {
        if let id = id(word).first ?? nil { values[id] = value }
      }
    }
    lists[name] = members.count
    members.append(values)
    registers.append(register.rawValue)
  }

  private func compile(_ pattern: Substring) -> [Op] {
    var rest = pattern.unicodeScalars
    return alternatives(&rest)
  }

  private func alternatives(_ rest: inout Substring.UnicodeScalarView) -> [Op] {
    var all = [sequence(&rest)]
    while rest.first == "|" {
      rest.removeFirst()
      all.append(sequence(&rest))
    }
    return all.dropLast().reversed().reduce(all[all.count - 1]) { others, one in
      [.split(one.count + 2)] + one + [.jump(others.count + 1)] + others
    }
  }

  private func sequence(_ rest: inout Substring.UnicodeScalarView) -> [Op] {
    var ops: [Op] = []
    while let next = rest.first, next != "|", next != ")", next != "]" {
      switch next {
      case "(", "[":
        rest.removeFirst()
        let body = alternatives(&rest)
        rest = rest.dropFirst()
        if next == "[" {
          ops.append(.split(body.count + 1))
        } else if rest.first == "*" {
          rest.removeFirst()
          ops += [.split(body.count + 2)] + body + [.jump(-1 - body.count)]
          continue
        }
        ops += body
      case "<", "{":
        let name = Substring(rest.dropFirst().prefix { $0 != ">" && $0 != "}" })
        rest = rest.dropFirst(name.unicodeScalars.count + 2)
        ops += next == "<" ? slot(name) : effect(name)
      case " ":
        rest.removeFirst()
        ops.append(.space)
      default:
        var word = ""
        while let scalar = rest.first, !"()[]|<>{} ".unicodeScalars.contains(scalar) {
          rest.removeFirst()
          word.unicodeScalars.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
        }
        ops += literal(word)
      }
    }
    return ops
  }

  private func literal(_ word: String) -> [Op] {
    // What follows a number is cut like it: `3-mal`.
    if word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1 {
      return word.split(separator: "-").flatMap { literal("-") + literal(String($0)) }
    }
    return zip(WordAtoms(word)?.atoms ?? [], id(word)).map { atom, id in
      id.map { .word($0) } ?? .exactly(atom.number)
    }
  }

  private func slot(_ name: Substring) -> [Op] {
    if let definition = definitions[name] { return definition }
    if let list = lists[String(name)] { return [.list(list)] }
    if let slot = Self.numbers[name] { return [.number(slot)] }
    assertionFailure("no \(name)")
    return []
  }

  private func effect(_ text: Substring) -> [Op] {
    if let item = WordItem(rawValue: String(text)) { return [.push(item)] }
    let halves = text.split(separator: "=")
    guard let register = WordRegister.named[String(halves.first ?? "")] else { return [] }
    return [.set(register.rawValue, halves.count > 1 ? Int32(halves[1]) ?? 0 : 1)]
  }

  private func findBeginnings(_ pc: Int, _ seen: inout Set<Int32>) {
    switch ops[pc] {
    case .jump(let by): findBeginnings(pc + by, &seen)
    case .split(let by):
      findBeginnings(pc + by, &seen)
      findBeginnings(pc + 1, &seen)
    case .set, .push: findBeginnings(pc + 1, &seen)
    case .word(let id): seen.insert(id)
    case .list(let list): seen.formUnion(members[list].keys)
    case .number, .exactly: seen.insert(0)
    case .space, .match: break
    }
  }
}
