/// What a text can say, as a language's file lists it (``Words``).
enum WordKind: String, CaseIterable { case day, time, `repeat`, remind, estimate, fixed }

/// How a form sets the value of its field; see `WordValues`.
enum WordAction: String, CaseIterable {
  case days, next, this, following, add, clock, monday, first, saturday, end, date, monthday
  case time, midnight, rule, before, length, none
}

/// The values that the parts of a form set while it is read.
enum WordRegister: Int, CaseIterable {
  case n, unit, weekday, month, day, year, hour, minute, plus, half, ordinal, count, clock
  case until, done, skip

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}

/// What a form lists: each is pushed with ``WordRegister`` values that it takes away.
enum WordItem: String, CaseIterable {
  /// A weekday with its ordinal; one without; a day of the month, from its beginning or its end.
  case weekday, plainday, monthday, lastday
  case month, position, workdays, alldays
}

/// Values of registers, and the items that were pushed, in order.
struct WordState {
  /// A part of a rule, with one of its values.
  typealias Item = (part: WordItem, value: Int, ordinal: Int)

  var registers = SIMD32<Int32>(repeating: 0)
  var items: [Item] = []

  subscript(_ register: WordRegister) -> Int { Int(registers[register.rawValue]) }

  /// Adds an item to others, which several states share.
  mutating func push(_ item: WordItem, to items: inout [Item]) {
    let ordinal = self[.ordinal]
    switch item {
    case .weekday: items.append((.weekday, self[.weekday], ordinal))
    case .plainday: items.append((.weekday, self[.weekday], 0))
    case .monthday: items.append((.monthday, self[.day], 0))
    case .lastday: items.append((.monthday, ordinal, 0))
    case .month: items.append((.month, self[.month], 0))
    case .position: items.append((.position, ordinal, 0))
    case .workdays, .alldays: items += (1...(item == .workdays ? 5 : 7)).map { (.weekday, $0, 0) }
    }
    if item == .weekday || item == .lastday || item == .position {
      registers[WordRegister.ordinal.rawValue] = 0
    }
  }
}

/// A form that occurs in a text.
struct WordMatch {
  let rule: WordGrammar.Rule
  /// 0 for the session's language, 1 for English beside it.
  let language: Int
  /// The atoms that it covers.
  let atoms: Range<Int>
  let state: WordState
}
