import Entities

/// The reading of one line. Each atom is free, taken by a span, or always text.
struct WordLineParse {
  private enum Use { case free, taken, text }

  private let text: WordAtoms
  private let reader: WordReader
  private let now: LocalTime
  private var uses: [Use]
  /// The fields that are given or already read.
  private var given: [TodoField]
  /// The fields that were given beside the line.
  private let beside: [TodoField]
  private var fields: GivenFields
  private var tags: [String] = []
  private var spans: [Span] = []

  private typealias Span = (
    atoms: Range<Int>, scalars: Range<Int>, field: TodoField, isMidnight: Bool
  )

  init(
    _ text: WordAtoms, _ reader: WordReader, _ now: LocalTime, _ fields: GivenFields,
    _ beside: [TodoField]
  ) {
    self.text = text
    self.reader = reader
    self.now = now
    self.fields = fields
    self.beside = beside
    given = beside
    uses = Array(repeating: .free, count: text.atoms.count)
  }

  private var atoms: [WordAtoms.Atom] { text.atoms }

  private func scalar(_ index: Int) -> Unicode.Scalar { text.scalars[index] }

  /// The words of the line, without the punctuation that closes them, as atoms.
  private var words: [Range<Int>] {
    atoms.indices.split { atoms[$0].kind == .space || atoms[$0].isClosing }
  }

  // MARK: What is always text

  private static let quotes: [(open: Unicode.Scalar, close: [Unicode.Scalar])] = [
    ("\"", ["\""]), ("“", ["”", "“"]), ("„", ["“", "”"]), ("«", ["»"]), ("»", ["«"]), ("'", ["'"]),
    ("‘", ["’"]), ("`", ["`"]), ("(", [")"]), ("[", ["]"]), ("{", ["}"]),
  ]

  mutating func keepText(_ keep: [Range<Int>]) {
    for index in atoms.indices
    where keep.contains(where: { $0.overlaps(atoms[index].start..<atoms[index].end) }) {
      uses[index] = .text
    }
    for word in words {
      let scalars = text.scalars[atoms[word.lowerBound].start..<atoms[word.upperBound - 1].end]
      let hasURL = scalars.indices.dropLast(2).contains {
        scalars[$0] == ":" && scalars[$0 + 1] == "/" && scalars[$0 + 2] == "/"
      }
      let isWeb = scalars.starts(with: "www.".unicodeScalars)
      if hasURL || isWeb || scalars.contains("@") { setText(word) }
    }
    quoted()
  }

  /// What stands between quotes and brackets around whole words.
  private mutating func quoted() {
    let scalars = text.scalars
    var open: (index: Int, close: [Unicode.Scalar])?
    func isEdge(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return true }
      let properties = scalars[index].properties
      return !properties.isAlphabetic && properties.numericType == nil
    }
    for index in scalars.indices {
      if let (start, close) = open {
        guard close.contains(scalars[index]), index > start + 1, isEdge(index + 1) else { continue }
        for atom in atoms.indices where atoms[atom].start <= index && atoms[atom].end > start {
          uses[atom] = .text
        }
        open = nil
      } else if let quote = Self.quotes.first(where: { $0.open == scalars[index] }),
        isEdge(index - 1),
        let last = scalars.lastIndex(where: { quote.close.contains($0) }), last > index + 1
      {
        open = (index, quote.close)
      }
    }
  }

  private mutating func setText(_ range: Range<Int>) { for index in range { uses[index] = .text } }

  // MARK: Tags and priority

  mutating func readMarks() {
    for word in words where word.allSatisfy({ uses[$0] == .free }) {
      let start = atoms[word.lowerBound].start
      let end = atoms[word.upperBound - 1].end
      if scalar(start) == "#" {
        readTag(word, start, end)
      } else if scalar(start) == "!", word.count == 1, !given.contains(.priority) {
        let name = WordAtoms(String(scalars: text.scalars[start + 1..<end]))?.atoms ?? []
        for grammar in reader.grammars where name.count == 1 {
          guard let value = grammar.value(of: name[0].hash, in: "priority") else { continue }
          take(word, .priority)
          fields.priority = Priority.allCases.first { $0.rawValue == value - 1 }?.word
          break
        }
      }
    }
    // Of several, the last one.
    for other in spans.filter({ $0.field == .priority }).dropLast() { release(other.atoms) }
  }

  private mutating func readTag(_ word: Range<Int>, _ start: Int, _ end: Int) {
    var end = text.scalars[start + 1..<end].firstIndex(of: ",") ?? end
    while end > start + 1, ".,;:!?…)]\"'".unicodeScalars.contains(scalar(end - 1)) { end -= 1 }
    let name = text.scalars[start + 1..<end]
    let isName = name.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    let isNumber = name.allSatisfy { ("0"..."9").contains($0) }
    guard isName, !isNumber, name.first != "#",
      let tag = try? TodoRules.tag(String(scalars: name)), tags.count < TodoRules.tagsLimit
    else { return }
    if !tags.contains(where: { $0.hasSameBytes(as: tag) }) { tags.append(tag) }
    let last = word.last { atoms[$0].start < end } ?? word.lowerBound
    take(word.lowerBound..<last + 1, .tags, until: end)
  }

  // MARK: Forms

  mutating func readForms() {
    var matches = reader.matches(in: text).filter { reader.isRead($0, numbers: true) }
    for name in matches where name.rule.kind == .fixed { setText(name.atoms) }
    matches.removeAll { match in
      match.rule.kind == .fixed || match.rule.place == "V"
        || match.language > 0 && "OD".unicodeScalars.contains(match.rule.place)
          && match.rule.kind != .time
        || !match.atoms.allSatisfy { uses[$0] == .free }
    }
    // Neither an end of a range nor one of two to choose from is read.
    // Of those that overlap, first the session's language, then the longest one, then the leftmost.
    let forms = matches.filter { form in
      !isBehindStop(form) && !matches.contains { joins(form, $0) || joins($0, form) }
    }.sorted {
      ($0.language, -length($0), $0.atoms.lowerBound)
        < ($1.language, -length($1), $1.atoms.lowerBound)
    }
    let times = forms.filter { $0.rule.kind == .time }
    let others = forms.filter { $0.rule.kind != .time }
    let anywhere = others.filter { "AWL".unicodeScalars.contains($0.rule.place) }
    read(anywhere.filter { $0.rule.kind == .repeat })
    read(anywhere.filter { $0.rule.kind == .day })
    // Each that was read may bring others to the end.
    while true {
      let count = spans.count
      read(times.filter(isTimeHere))
      if spans.count > count { continue }
      let last = others.filter { isAtEnd($0) && ($0.rule.place != "D" || isBefore([.time], $0)) }
      read(last.filter { $0.rule.kind == .repeat })
      if spans.count == count { read(last.filter { $0.rule.kind == .day }) }
      if spans.count == count { break }
    }
    // Half of the readers mean the end of a day by its midnight.
    let repeats = given.contains(.repetition) && !beside.contains(.repetition)
    if given.contains(.due) || repeats, let midnight = spans.first(where: \.isMidnight) {
      release(midnight.atoms)
      fields.time = nil
    }
    if !beside.contains(.time), let time = fields.time.flatMap({ TimeOfDay($0) }),
      !given.contains(.due), !repeats
    {
      fields.due = WordValue(time: time).anchored(at: now).date?.description
    }
  }

  /// Reads the last one of these forms that can be read.
  private mutating func read(_ candidates: [WordMatch]) {
    guard let field = candidates.first?.rule.kind.field, !given.contains(field) else { return }
    var chosen: [(match: WordMatch, value: WordValue)] = []
    for match in candidates
    where match.atoms.allSatisfy({ uses[$0] == .free })
      && !chosen.contains(where: { $0.match.atoms.overlaps(match.atoms) })
    {
      // A line sets no day before today.
      if let value = match.value(at: now), value.date.map({ $0 >= now.date }) ?? true {
        chosen.append((match, value))
      }
    }
    let lower = { (one: (match: WordMatch, value: WordValue)) in one.match.atoms.lowerBound }
    guard let (last, value) = chosen.max(by: { lower($0) < lower($1) }) else { return }
    for (other, _) in chosen where other.atoms != last.atoms { setText(other.atoms) }
    if let date = value.date { fields.due = date.description }
    if let time = value.time, !given.contains(.time) {
      fields.time = time.description
      given.append(.time)
    }
    if let repetition = value.repetition {
      fields.repetition = GivenFields.RepetitionText(repetition)
      fields.repetition?.typedAt = now
    }
    given.append(field)
    take(last.atoms, field, isMidnight: last.rule.action == .midnight)
  }

  private func length(_ match: WordMatch) -> Int {
    atoms[match.atoms.upperBound - 1].end - atoms[match.atoms.lowerBound].start
  }

  // MARK: Neighbours

  /// Whether a time may be read where it stands.
  private func isTimeHere(_ match: WordMatch) -> Bool {
    switch match.rule.place {
    case "A": true
    case "F": isAtEnd(match) || isBehindDay(match) || isBefore(Self.ofDays, match)
    case "B": isBehindDay(match) || isBefore(Self.ofDays, match)
    case "b": isBehindDay(match)
    default: false
    }
  }

  private func isAtEnd(_ match: WordMatch) -> Bool {
    (match.atoms.upperBound..<atoms.count).allSatisfy {
      atoms[$0].kind == .space || atoms[$0].isClosing || uses[$0] == .taken
    }
  }

  /// The fields whose words a time may stand beside.
  private static let ofDays: [TodoField] = [.due, .repetition]

  private func isBehindDay(_ match: WordMatch) -> Bool {
    let start = match.atoms.lowerBound
    return spans.contains {
      Self.ofDays.contains($0.field) && text.next(after: $0.atoms.upperBound) == start
    }
  }

  private func isBefore(_ fields: [TodoField], _ match: WordMatch) -> Bool {
    let next = text.next(after: match.atoms.upperBound)
    return spans.contains { fields.contains($0.field) && $0.atoms.lowerBound == next }
  }

  /// Whether it directly follows a word that makes it text.
  private func isBehindStop(_ match: WordMatch) -> Bool {
    let start = match.atoms.lowerBound
    guard start > 1, !atoms[start - 2].isClosing else { return false }
    let before = atoms[start - 2].hash
    let lists = match.language == 0 ? reader.grammars.prefix(1) : reader.grammars[...]
    let own = reader.grammars[match.language]
    if lists.contains(where: { $0.has("stop", before) }) { return true }
    if atoms[start].kind == .number && lists.contains(where: { $0.has("number", before) }) {
      return true
    }
    switch match.rule.place {
    case "W": return own.has("morning", before) || own.value(of: before, in: "weekday") != nil
    case "L": return own.has("article", before)
    default: return false
    }
  }

  /// Whether the word for a range stands between two forms, or begins the second one.
  private func joins(_ left: WordMatch, _ right: WordMatch) -> Bool {
    let gap = right.atoms.lowerBound - left.atoms.upperBound
    guard left.rule.kind == right.rule.kind, gap == 1 || gap == 3 else { return false }
    let word = atoms[left.atoms.upperBound + 1].hash
    return reader.grammars.contains { $0.has("range", word) }
  }

  // MARK: The rest

  private mutating func take(
    _ range: Range<Int>, _ field: TodoField, until end: Int? = nil, isMidnight: Bool = false
  ) {
    for index in range { uses[index] = .taken }
    let scalars = atoms[range.lowerBound].start..<(end ?? atoms[range.upperBound - 1].end)
    spans.append((range, scalars, field, isMidnight))
  }

  private mutating func release(_ range: Range<Int>) {
    setText(range)
    spans.removeAll { $0.atoms == range }
  }

  /// The line with its title; nil if nothing would be left of it.
  var result: GivenFields? {
    let spans = spans.sorted { $0.scalars.lowerBound < $1.scalars.lowerBound }
    let ranges = text.joiningPunctuation(spans.map(\.scalars))
    guard !spans.isEmpty, let title = text.title(without: ranges) else { return nil }
    var result = fields
    result.title = title
    if !tags.isEmpty { result.tags = (fields.tags ?? []) + tags }
    result.spans = zip(spans, ranges).map { span, range in
      WordSpan(range: range, field: span.field, text: String(scalars: text.scalars[range]))
    }
    return result
  }
}

extension WordKind {
  /// The field that a line sets by it.
  fileprivate var field: TodoField { self == .day ? .due : self == .time ? .time : .repetition }
}

extension String {
  fileprivate init(scalars: ArraySlice<Unicode.Scalar>) { self.init(UnicodeScalarView(scalars)) }
}
