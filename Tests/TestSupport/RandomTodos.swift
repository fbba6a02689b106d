import Entities

/// Random todos, filters and sorts. They use few values, so that filters often match: two spellings
/// of é, words and signs of query languages, letters whose lower case has another length.
package struct RandomTodos {
  /// The random numbers that decide.
  package var numbers: SplitMix64

  /// The sequence that begins with a seed.
  package init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  private static let words = [
    "milk", "Milk", "MILK", "caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", "100%", "a_b", "a*b", "\"q\"",
    "'; DROP", "\u{130}stanbul", "\u{1F600}", "x", "\u{3A3}\u{3C2}", "NEAR", "\\", "e\u{301}",
  ]
  private static let tags = [
    "a", "b", "ab", "caf\u{E9}", "cafe\u{301}", "%", "A", "\u{1F600}", "home", "homework",
  ]

  /// An integer in the range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  /// True one time in `times`.
  package mutating func oneIn(_ times: Int) -> Bool { number(1...times) == 1 }

  /// Contents that a person could write.
  package mutating func contents() -> TodoContents? {
    try? TodoContents(
      title: text(1...3, " "), content: oneIn(2) ? "" : text(1...6, "\n"),
      due: oneIn(3) ? nil : day(), priority: priority(), tags: some(Self.tags, 0...3))
  }

  /// Any filter, even one that no todo passes.
  package mutating func filter() -> TodoFilter {
    TodoFilter(
      completed: oneIn(3) ? oneIn(2) : nil,
      overdue: oneIn(4) ? .init(wanted: oneIn(2), today: day()) : nil,
      dueBefore: oneIn(5) ? day() : nil, dueAfter: oneIn(5) ? day() : nil,
      priorities: oneIn(4) ? Set((0..<number(0...3)).map { _ in priority() }) : nil,
      tags: oneIn(4) ? some(Self.tags, 1...2) : [],
      words: oneIn(3) ? some(Self.words, 1...2).map { String(part($0)).folded } : [])
  }

  /// Any sort.
  package mutating func sort() -> TodoSort {
    TodoSort(
      TodoSort.Field.allCases.shuffled(using: &numbers).prefix(number(0...3)).map {
        TodoSort.Key($0, descending: oneIn(2))
      })
  }

  /// A day of the week around a leap day, or of the week around the end of a year.
  package mutating func day() -> CivilDate {
    (oneIn(2)
      ? CivilDate(year: 2028, month: 2, day: number(23...29))
      : CivilDate(year: 2026, month: 12, day: number(25...31))) ?? .first
  }

  private mutating func priority() -> Priority {
    Priority(rawValue: UInt8(number(0...3))) ?? .none
  }

  private mutating func text(_ count: ClosedRange<Int>, _ separator: String) -> String {
    some(Self.words, count).joined(separator: separator)
  }

  private mutating func some(_ words: [String], _ count: ClosedRange<Int>) -> [String] {
    (0..<number(count)).map { _ in words[number(0...words.count - 1)] }
  }

  private mutating func part(_ word: String) -> Substring.UnicodeScalarView.SubSequence {
    let scalars = Substring(word).unicodeScalars
    return oneIn(2) ? scalars[...] : scalars.dropFirst(number(0...scalars.count - 1))
  }
}
