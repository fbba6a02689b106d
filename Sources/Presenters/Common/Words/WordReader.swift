import Entities

/// Reads what people type, in the session's language and then in English. Pure: the same text at the
/// same local time is always the same value.
final class WordReader {
  let grammars: [WordGrammar]
  private let tags: [String]
  /// The forms in which the program writes rules. They are many, and few people type them.
  private lazy var written = tags.map { WordGrammar(RuleForms.forms(of: $0), stepLimit: 100_000) }
  private let phrases: Phrases
  private let dates: DateFormat
  /// The places of the forms of numbers that are read.
  private let places: String

  /// A reader for a language and a region of it.
  init(_ locale: LocaleTag?, phrases: Phrases, dates: DateFormat) {
    self.phrases = phrases
    self.dates = dates
    let own = Words.all.first { $0.tag.hasSameBytes(as: locale?.language ?? "en") }?.make()
    let languages = [own, own?.tag == "en" ? nil : Words.english].compactMap { $0 }
    tags = languages.map(\.tag)
    grammars = languages.map { WordGrammar($0.forms) }
    let isDayFirst = languages.first?.dayFirst.contains(locale?.region ?? "") ?? false
    places = isDayFirst ? "NG" : "NM"
  }

  /// Whether a form is read although its place in the file depends on where it is typed.
  func isRead(_ match: WordMatch, numbers: Bool) -> Bool {
    if !"NGM".unicodeScalars.contains(match.rule.place) { return true }
    return numbers && match.language == 0 && places.unicodeScalars.contains(match.rule.place)
  }

  /// All forms in a text; none if it is too long.
  func matches(in text: WordAtoms) -> [WordMatch] {
    grammars.indices.flatMap { grammars[$0].matches(in: text, language: $0) }
  }

  // MARK: Values

  /// The day, the time or both of a whole text; nil if it is not read, or can be read in two ways.
  func moment(_ text: String, at now: LocalTime, numbers: Bool, of field: TodoField) -> WordValue? {
    guard let atoms = trimmed(text) else { return nil }
    let all = matches(in: atoms).filter { isRead($0, numbers: numbers) }
    let count = atoms.atoms.count
    var readings: [(rank: Int, moment: WordValue)] = []
    for first in all where first.atoms.lowerBound == 0 {
      guard first.rule.kind == .day || first.rule.kind == .time, let value = first.value(at: now)
      else { continue }
      let isBehind = first.rule.place == "b"
      if first.atoms.upperBound == count {
        let isRight =
          switch field {
          case .time: value.date == nil && first.rule.action != .midnight
          case .start: value.time == nil
          default: value.date != nil || !isBehind
          }
        if isRight {
          readings.append((first.language, field == .time ? value : value.anchored(at: now)))
        }
      }
      guard field == .due, !isBehind, first.rule.action != .midnight,
        let next = atoms.next(after: first.atoms.upperBound)
      else { continue }
      let kind: WordKind = first.rule.kind == .day ? .time : .day
      for second in all where second.atoms == next..<count && second.rule.kind == kind {
        guard second.rule.action != .midnight, let other = second.value(at: now),
          value.time == nil || other.time == nil
        else { continue }
        let moment = WordValue(date: value.date ?? other.date, time: value.time ?? other.time)
        readings.append((first.language + second.language, moment))
      }
    }
    let best = readings.map(\.rank).min()
    return readings.filter { $0.rank == best }.map(\.moment).theOnlyOne
  }

  /// The repetition of a whole text.
  func repetition(_ text: String, at now: LocalTime) -> Repetition? {
    guard let atoms = trimmed(text) else { return nil }
    func whole(_ grammar: WordGrammar) -> [Repetition] {
      grammar.matches(in: atoms, language: 0, at: 0).filter {
        $0.rule.kind == .repeat && $0.atoms == atoms.atoms.indices
      }.compactMap { $0.value(at: now)?.repetition }
    }
    let known = grammars.lazy.map(whole).first { !$0.isEmpty }
    if let known { return known.theOnlyOne }
    // Of two rules with the same words, the one that is written so.
    for grammar in written {
      let readings = whole(grammar)
      let hashes = atoms.atoms.map(\.hash)
      let exact = readings.first { reading in
        WordAtoms(phrases.text(reading, date: dates.text))?.atoms.map(\.hash) == hashes
      }
      if let reading = exact ?? readings.first { return reading }
    }
    return RuleForms.byRule(text, phrases)
  }

  /// A reminder in words: before the todo is due, or at a local time.
  func reminder(_ text: String, at now: LocalTime, numbers: Bool) -> Reminder? {
    if let whole = whole(text, .remind) { return whole.value(at: now)?.reminder }
    // Its day and time are read as those of a due day are.
    let moment = moment(text, at: now, numbers: numbers, of: .due)
    guard let moment, let date = moment.date, let time = moment.time else { return nil }
    return .at(LocalTime(date: date, time: time))
  }

  /// How long something takes.
  func estimate(_ text: String) -> Estimate? {
    whole(text, .estimate).flatMap {
      Estimate(minutes: $0.state[.n] * $0.state[.clock] + $0.state[.minute])
    }
  }

  /// The first form of a kind that a text is as a whole.
  private func whole(_ text: String, _ kind: WordKind) -> WordMatch? {
    guard let atoms = trimmed(text) else { return nil }
    return matches(in: atoms).first { $0.rule.kind == kind && $0.atoms == atoms.atoms.indices }
  }

  private func trimmed(_ text: String) -> WordAtoms? {
    let scalars = text.unicodeScalars.trimmed
    return scalars.isEmpty ? nil : WordAtoms(String(scalars))
  }
}

extension WordAtoms {
  /// The first atom behind white space, or behind a comma and white space.
  func next(after end: Int) -> Int? {
    var index = end
    let comma: UInt32 = 0x2C
    if index < atoms.count, atoms[index].kind == .mark, scalars[atoms[index].start].value == comma {
      index += 1
    }
    return index < atoms.count && atoms[index].kind == .space ? index + 1 : nil
  }
}

extension Array where Element: Equatable {
  /// Nil if there are several, or none.
  fileprivate var theOnlyOne: Element? { allSatisfy { $0 == first } ? first : nil }
}
