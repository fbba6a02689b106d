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

  private enum Op {
    case word(Int32)
    case list(Int)
    case number(NumberSlot)
    /// This number.
    case exactly(Int32)
    case space
    /// Goes on with the next one, and if that fails with this one.
    case split(Int)
    case jump(Int)
    case set(Int, Int32)
    case push(WordItem)
    case match
  }

  /// The numbers in digits that a form takes.
  private enum NumberSlot: String {
    case N, d, dd, m, mm, o, h, h12, min, yy, yyyy, y, count
  }

  private var ops: [Op] = []
  private(set) var rules: [Rule] = []
  private var ids: [UInt64: Int32] = [:]
  private var lists: [String: Int] = [:]
  /// By list and word, the value and its register.
  private var members: [[Int32: Int32]] = []
  private var registers: [Int] = []
  private var definitions: [Substring: Substring] = [:]
  /// The rules that can begin with a word; 0 stands for any number.
  private var beginnings: [[Int]] = []
  /// Lists of words about a form's neighbours, and the priorities.
  private var sets: [String: Set<UInt64>] = [:]

  /// The most steps at one place of a text, so that its length alone decides how long reading takes.
  private let stepLimit: Int

  init(_ text: String, stepLimit: Int = 4000) {
    self.stepLimit = stepLimit
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let head = Substring(line[..<colon]).split(separator: " ")
      var body = Substring(line[line.index(after: colon)...])
      if body.utf8.first == UInt8(ascii: " ") { body.removeFirst() }
      switch head.first.map(String.init) {
      case "list" where head.count > 1: addList(String(head[1]), String(head.last ?? ""), body)
      case "def" where head.count > 1: definitions[head[1]] = body
      case "words" where head.count > 1: addWords(String(head[1]), body)
      default:
        guard head.count == 3, let kind = WordKind(rawValue: String(head[0])),
          let place = head[1].unicodeScalars.first,
          let action = WordAction(rawValue: String(head[2]))
        else { continue }
        let tail = kind == .repeat ? "[<tail>]" : ""
        rules.append(Rule(kind: kind, place: place, action: action, start: ops.count))
        compile(Substring(tail.isEmpty ? "(\(body))" : "(\(body))\(tail)"))
        ops.append(.match)
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
  func has(_ set: String, _ hash: UInt64) -> Bool { sets[set]?.contains(hash) ?? false }

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
      var steps = stepLimit
      for index in beginnings[Int(ids[start])] {
        let first = result.count
        var state = WordState()
        run(rules[index].start, start, &state, atoms, ids, &steps) { end, state in
          let isWhole = end == atoms.count || atoms[end].kind == .space || atoms[end].isClosing
          if !isWhole || result[first...].contains(where: { $0.atoms.upperBound == end }) { return }
          result.append(
            WordMatch(
              rule: rules[index], language: language, atoms: start..<end, state: state))
        }
      }
    }
    return result
  }

  private func run(
    _ start: Int, _ position: Int, _ state: inout WordState, _ atoms: [WordAtoms.Atom],
    _ ids: [Int32], _ steps: inout Int, _ found: (Int, WordState) -> Void
  ) {
    var (pc, at) = (start, position)
    while steps > 0 {
      steps -= 1
      switch ops[pc] {
      case .match:
        found(at, state)
        return
      case .jump(let target): pc = target
      case .split(let other):
        var copy = state
        run(pc + 1, at, &copy, atoms, ids, &steps, found)
        pc = other
      case .set(let register, let value):
        state.registers[register] = value
        pc += 1
      case .push(let item):
        state.push(item)
        pc += 1
      case .space:
        guard at < atoms.count, atoms[at].kind == .space else { return }
        (pc, at) = (pc + 1, at + 1)
      case .word(let id):
        guard at < atoms.count, ids[at] == id else { return }
        (pc, at) = (pc + 1, at + 1)
      case .list(let list):
        guard at < atoms.count, ids[at] > 0, let value = members[list][ids[at]] else { return }
        state.registers[registers[list]] = value
        (pc, at) = (pc + 1, at + 1)
      case .exactly(let number):
        guard at < atoms.count, ids[at] == 0, atoms[at].number == number else { return }
        (pc, at) = (pc + 1, at + 1)
      case .number(let slot):
        guard at < atoms.count, ids[at] == 0, take(atoms[at], slot, &state) else { return }
        (pc, at) = (pc + 1, at + 1)
      }
    }
  }

  private func take(_ atom: WordAtoms.Atom, _ slot: NumberSlot, _ state: inout WordState) -> Bool {
    let number = Int(atom.number)
    if number < 0 { return false }
    func put(_ range: ClosedRange<Int>, _ digits: ClosedRange<UInt8>, _ register: WordRegister)
      -> Bool
    {
      guard range.contains(number), digits.contains(atom.digits) else { return false }
      state[register] = number
      return true
    }
    switch slot {
    case .N: return put(1...999, 1...3, .n)
    case .d: return put(1...31, 1...2, .day)
    case .dd: return put(1...31, 2...2, .day)
    case .m: return put(1...12, 1...2, .month)
    case .mm: return put(1...12, 2...2, .month)
    case .o: return put(1...5, 1...1, .ordinal)
    case .h: return put(0...23, 1...2, .hour)
    case .h12: return put(1...12, 1...2, .hour)
    case .min: return put(0...59, 2...2, .minute)
    case .y: return put(1...9999, 1...4, .year)
    case .yyyy: return put(1...9999, 4...4, .year)
    case .count: return put(1...999_999_999, 1...9, .count)
    case .yy:
      if atom.digits == 4 { return put(1...9999, 4...4, .year) }
      if !put(0...99, 2...2, .year) { return false }
      state[.year] = 2000 + number
      return true
    }
  }

  // MARK: Making the program

  private func id(_ word: some StringProtocol) -> [Int32?] {
    let texts = [String(word)] + (Self.german(word).map { [$0] } ?? [])
    var found: [Int32?] = []
    for text in texts {
      let atoms = WordAtoms(text)?.atoms ?? []
      if found.isEmpty {
        found = atoms.map { atom in
          atom.kind == .space || atom.kind == .number ? nil : ids[atom.hash] ?? Int32(ids.count + 1)
        }
        for (atom, id) in zip(atoms, found) {
          if let id, ids[atom.hash] == nil { ids[atom.hash] = id }
        }
      } else {
        for (atom, id) in zip(atoms, found) { if let id { ids[atom.hash] = id } }
      }
    }
    return found
  }

  /// The spelling without dots: `naechsten`.
  private static func german(_ word: some StringProtocol) -> String? {
    var result = ""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "ä", "Ä": result += "ae"
      case "ö", "Ö": result += "oe"
      case "ü", "Ü": result += "ue"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.utf8.count == word.utf8.count && result.utf8.elementsEqual(word.utf8)
      ? nil : result
  }

  private func addList(_ name: String, _ register: String, _ body: Substring) {
    let register = WordRegister.named[register] ?? .n
    var values: [Int32: Int32] = [:]
    for (index, group) in body.split(separator: " ").enumerated() {
      let halves = group.split(separator: "=")
      let value = halves.count > 1 ? Int32(halves[1]) ?? 0 : Int32(index + 1)
      for word in halves[0].split(separator: "/") {
        if let id = id(word).first ?? nil { values[id] = value }
      }
    }
    lists[name] = members.count
    members.append(values)
    registers.append(register.rawValue)
  }

  private func addWords(_ name: String, _ body: Substring) {
    for word in body.split(separator: " ") {
      for text in [String(word), Self.german(word)].compactMap({ $0 }) {
        for atom in WordAtoms(text)?.atoms ?? [] { sets[name, default: []].insert(atom.hash) }
      }
    }
  }

  private func compile(_ pattern: Substring) {
    var rest = Substring(pattern).unicodeScalars[...]
    alternatives(&rest)
  }

  private func alternatives(_ rest: inout Substring.UnicodeScalarView) {
    var ends: [Int] = []
    var split = ops.count
    ops.append(.split(0))
    while true {
      sequence(&rest)
      guard rest.first == "|" else { break }
      rest.removeFirst()
      ends.append(ops.count)
      ops.append(.jump(0))
      ops[split] = .split(ops.count)
      split = ops.count
      ops.append(.split(0))
    }
    // The last one has no other.
    ops[split] = .jump(split + 1)
    for end in ends { ops[end] = .jump(ops.count) }
  }

  private func sequence(_ rest: inout Substring.UnicodeScalarView) {
    while let next = rest.first, next != "|", next != ")", next != "]" {
      switch next {
      case "(", "[":
        rest.removeFirst()
        let split = ops.count
        ops.append(.split(0))
        alternatives(&rest)
        rest = rest.dropFirst()
        let isLoop = next == "(" && rest.first == "*"
        if isLoop {
          rest.removeFirst()
          ops.append(.jump(split))
        }
        ops[split] = isLoop || next == "[" ? .split(ops.count) : .jump(split + 1)
      case "<":
        let name = Substring(rest.dropFirst().prefix { $0 != ">" })
        rest = rest.dropFirst(name.unicodeScalars.count + 2)
        slot(name)
      case "{":
        let parts = Substring(rest.dropFirst().prefix { $0 != "}" })
        rest = rest.dropFirst(parts.unicodeScalars.count + 2)
        let halves = parts.split(separator: "=")
        if let item = WordItem(rawValue: String(parts)) {
          ops.append(.push(item))
        } else if let register = WordRegister.named[String(halves.first ?? "")] {
          ops.append(.set(register.rawValue, halves.count > 1 ? Int32(halves[1]) ?? 0 : 1))
        }
      case " ":
        rest.removeFirst()
        ops.append(.space)
      default:
        var word = ""
        while let scalar = rest.first, !"()[]|<>{} ".unicodeScalars.contains(scalar) {
          rest.removeFirst()
          if scalar == "\\", let literal = rest.popFirst() {
            word.unicodeScalars.append(literal)
          } else {
            word.unicodeScalars.append(scalar)
          }
        }
        literal(word)
      }
    }
  }

  private func literal(_ word: String) {
    // What follows a number is cut like it: `3-mal`.
    if word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1 {
      for part in word.split(separator: "-") {
        literal("-")
        literal(String(part))
      }
      return
    }
    let atoms = WordAtoms(word)?.atoms ?? []
    for (atom, id) in zip(atoms, id(word)) {
      ops.append(id.map { .word($0) } ?? .exactly(atom.number))
    }
  }

  private func slot(_ name: Substring) {
    if let definition = definitions[name] {
      var rest = definition.unicodeScalars[...]
      let split = ops.count
      ops.append(.jump(split + 1))
      alternatives(&rest)
    } else if let list = lists[String(name)] {
      ops.append(.list(list))
    } else if let slot = NumberSlot(rawValue: String(name)) {
      ops.append(.number(slot))
    } else {
      assertionFailure("no \(name)")
    }
  }

  private func findBeginnings(_ start: Int, _ seen: inout Set<Int32>) {
    var pc = start
    while true {
      switch ops[pc] {
      case .jump(let target): pc = target
      case .split(let other):
        findBeginnings(other, &seen)
        pc += 1
      case .set, .push: pc += 1
      case .word(let id):
        seen.insert(id)
        return
      case .list(let list):
        seen.formUnion(members[list].keys)
        return
      case .number, .exactly:
        seen.insert(0)
        return
      case .space, .match: return
      }
    }
  }
}
