import Entities

/// The reading of one line. Each atom is free, taken by a span, or always text.
struct WordLineParse {
  private enum Use { case free, taken, text }

  private let text: WordAtoms
  private let reader: WordReader
  private let now: LocalTime
  private var uses: [Use]
  private var matches: [WordMatch] = []
  private var given: Set<TodoField>
  private var line = WordLine(title: "")
  /// The spans in atoms.
  private var taken: [(atoms: Range<Int>, field: TodoField, isMidnight: Bool)] = []
  /// Where forms of a kind begin and end, for ``isRange(_:)``.
  private var starts: Set<Place> = []
  private var ends: Set<Place> = []
  /// The fields that were given beside the line.
  private let beside: Set<TodoField>

  private struct Place: Hashable {
    let kind: WordKind
    let index: Int
  }

  init(_ text: WordAtoms, _ reader: WordReader, _ now: LocalTime, _ given: Set<TodoField>) {
    self.text = text
    self.reader = reader
    self.now = now
    self.given = given
    beside = given
    uses = Array(repeating: .free, count: text.atoms.count)
  }

  private var atoms: [WordAtoms.Atom] { text.atoms }

  private func scalar(_ index: Int) -> Unicode.Scalar { text.scalars[index] }

  /// The words of the line, without the punctuation that closes them, as atoms.
  private var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for index in 0...atoms.count {
      guard index == atoms.count || atoms[index].kind == .space || atoms[index].isClosing else {
        continue
      }
      if index > start { words.append(start..<index) }
      start = index + 1
    }
    return words
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
      let isWeb = scalars.prefix(4).map(\.value) == "www.".unicodeScalars.map(\.value)
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

  private mutating func setText(_ range: Range<Int>) {
    for index in range { uses[index] = .text }
  }

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
          line.priority = Priority.allCases.first { $0.rawValue == value - 1 }?.word
          break
        }
      }
    }
    // Of several, the last one.
    let priorities = taken.filter { $0.field == .priority }.dropLast()
    for other in priorities { release(other.atoms) }
  }

  private mutating func readTag(_ word: Range<Int>, _ start: Int, _ end: Int) {
    var end = text.scalars[start + 1..<end].firstIndex(of: ",") ?? end
    while end > start + 1, ".,;:!?…)]\"'".unicodeScalars.contains(scalar(end - 1)) { end -= 1 }
    let name = text.scalars[start + 1..<end]
    let isName = name.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    let isNumber = name.allSatisfy { ("0"..."9").contains($0) }
    guard isName, !isNumber, name.first != "#",
      let tag = try? TodoRules.tag(String(scalars: name)), line.tags.count < TodoRules.tagsLimit
    else { return }
    if !line.tags.contains(where: { $0.hasSameBytes(as: tag) }) { line.tags.append(tag) }
    for index in word where atoms[index].start < end { uses[index] = .taken }
    line.spans.append(WordLine.Span(range: start..<end, field: .tags))
  }

  // MARK: Forms

  mutating func readForms() {
    matches = reader.matches(in: text).filter { reader.isRead($0, numbers: true) }
    for name in matches where name.rule.kind == .fixed { setText(name.atoms) }
    matches.removeAll { match in
      match.rule.kind == .fixed || match.rule.place == "V"
        || match.language > 0 && "OD".unicodeScalars.contains(match.rule.place)
          && match.rule.kind != .time
        || !match.atoms.allSatisfy { uses[$0] == .free }
    }
    for match in matches {
      starts.insert(Place(kind: match.rule.kind, index: match.atoms.lowerBound))
      ends.insert(Place(kind: match.rule.kind, index: match.atoms.upperBound))
    }
    let forms = matches.filter { !isRange($0) && !isBehindStop($0) }
    let anywhere: Set<Unicode.Scalar> = ["A", "W", "L"]
    read(forms.filter { $0.rule.kind == .repeat && anywhere.contains($0.rule.place) })
    read(forms.filter { $0.rule.kind == .day && anywhere.contains($0.rule.place) })
    read(forms.filter { $0.rule.kind == .time && isTimeHere($0) })
    // Each that was read may bring others to the end.
    while true {
      let count = taken.count
      let times = forms.filter { $0.rule.kind == .time && isTimeHere($0) }
      read(times)
      if taken.count > count { continue }
      let last = forms.filter { match in
        match.rule.kind != .time && isAtEnd(match)
          && (match.rule.place != "D" || isBeforeTime(match))
      }
      read(last.filter { $0.rule.kind == .repeat })
      if taken.count == count { read(last.filter { $0.rule.kind == .day }) }
      if taken.count == count { break }
    }
    // Half of the readers mean the end of a day by its midnight.
    let hasDay = given.contains(.due) || line.repetition != nil
    if hasDay, let midnight = taken.first(where: \.isMidnight) {
      release(midnight.atoms)
      line.time = nil
    }
    if let time = line.time, line.due == nil, line.repetition == nil, !beside.contains(.due) {
      line.due = WordMoment(date: nil, time: time).anchored(at: now).date
    }
  }

  private func field(of match: WordMatch) -> TodoField {
    switch match.rule.kind {
    case .day: .due
    case .time: .time
    default: .repetition
    }
  }

  /// Reads the last one of these forms that can be read; of those that overlap, first the session's
  /// language, then the longest one, then the leftmost.
  private mutating func read(_ candidates: [WordMatch]) {
    guard let field = candidates.first.map(field(of:)), !given.contains(field) else { return }
    let ordered = candidates.sorted { left, right in
      (left.language, -length(left), left.atoms.lowerBound)
        < (right.language, -length(right), right.atoms.lowerBound)
    }
    var chosen: [WordMatch] = []
    var isChosen = Array(repeating: false, count: atoms.count)
    for match in ordered
    where match.atoms.allSatisfy({ uses[$0] == .free && !isChosen[$0] }) && isPossible(match) {
      chosen.append(match)
      for index in match.atoms { isChosen[index] = true }
    }
    guard let last = chosen.max(by: { $0.atoms.lowerBound < $1.atoms.lowerBound }) else { return }
    for other in chosen where other.atoms != last.atoms { setText(other.atoms) }
    set(last)
    given.insert(field)
    take(last.atoms, field, isMidnight: last.rule.action == .midnight)
  }

  private func length(_ match: WordMatch) -> Int {
    atoms[match.atoms.upperBound - 1].end - atoms[match.atoms.lowerBound].start
  }

  /// A line sets no day before today.
  private func isPossible(_ match: WordMatch) -> Bool {
    switch match.rule.kind {
    case .day: match.day(at: now)?.date.map { $0 >= now.date } ?? false
    case .time: match.time != nil
    default: match.repetition(at: now) != nil
    }
  }

  private mutating func set(_ match: WordMatch) {
    switch match.rule.kind {
    case .day:
      let moment = match.day(at: now)
      line.due = moment?.date
      if let time = moment?.time, !given.contains(.time) {
        line.time = time
        given.insert(.time)
      }
    case .time: line.time = match.time
    default: line.repetition = match.repetition(at: now)
    }
  }

  // MARK: Neighbours

  /// Whether a time may be read where it stands.
  private func isTimeHere(_ match: WordMatch) -> Bool {
    switch match.rule.place {
    case "A": true
    case "F": isAtEnd(match) || isBesideDay(match, before: true)
    case "B": isBesideDay(match, before: true)
    case "b": isBesideDay(match, before: false)
    default: false
    }
  }

  private func isAtEnd(_ match: WordMatch) -> Bool {
    (match.atoms.upperBound..<atoms.count).allSatisfy {
      atoms[$0].kind == .space || atoms[$0].isClosing || uses[$0] == .taken
    }
  }

  private func isBesideDay(_ match: WordMatch, before: Bool) -> Bool {
    taken.contains { span in
      guard span.field == .due || span.field == .repetition else { return false }
      return text.next(after: span.atoms.upperBound) == match.atoms.lowerBound
        || before && text.next(after: match.atoms.upperBound) == span.atoms.lowerBound
    }
  }

  private func isBeforeTime(_ match: WordMatch) -> Bool {
    taken.contains { span in
      span.field == .time && text.next(after: match.atoms.upperBound) == span.atoms.lowerBound
    }
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

  /// Whether it is one end of a range, or one of two to choose from.
  private func isRange(_ match: WordMatch) -> Bool {
    func joins(_ index: Int) -> Bool {
      atoms.indices.contains(index)
        && reader.grammars.contains { $0.has("range", atoms[index].hash) }
    }
    let (start, end, kind) = (match.atoms.lowerBound, match.atoms.upperBound, match.rule.kind)
    return joins(end + 1)
      && (starts.contains(Place(kind: kind, index: end + 1))
        || starts.contains(Place(kind: kind, index: end + 3)))
      || joins(start) && ends.contains(Place(kind: kind, index: start - 1))
      || joins(start - 2) && ends.contains(Place(kind: kind, index: start - 3))
  }

  // MARK: The rest

  private mutating func setTaken(_ range: Range<Int>) {
    for index in range { uses[index] = .taken }
  }

  private mutating func take(_ range: Range<Int>, _ field: TodoField, isMidnight: Bool = false) {
    setTaken(range)
    taken.append((range, field, isMidnight))
  }

  private mutating func release(_ range: Range<Int>) {
    setText(range)
    taken.removeAll { $0.atoms == range }
  }

  /// The line with its title; nil if nothing would be left of it.
  var result: WordLine? {
    var line = line
    for (range, field, _) in taken {
      let scalars = atoms[range.lowerBound].start..<atoms[range.upperBound - 1].end
      line.spans.append(WordLine.Span(range: scalars, field: field))
    }
    return line.spans.isEmpty ? nil : line.titled(in: text)
  }
}

extension String {
  fileprivate init(scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
