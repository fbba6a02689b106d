import Entities

extension WordReader {
  /// Reads a line: a title, and the fields that its words set, beside those that were given. Parts in
  /// `keep`, in scalars, stay text, and so do words of fields that are given or in `beside`.
  func line(
    _ line: String, at now: LocalTime, keep: [Range<Int>] = [],
    in given: GivenFields = GivenFields(),
    beside: [TodoField] = []
  ) -> GivenFields {
    if let text = WordAtoms(line) {
      let beside = beside + TodoField.allCases.filter { given.gives($0) }
      var parse = WordLineParse(text, self, now, given, beside)
      parse.keepText(keep)
      parse.readMarks()
      parse.readForms()
      if let read = parse.result { return read }
    }
    var given = given
    (given.title, given.spans) = (line, [])
    return given
  }
}

extension WordAtoms {
  /// What spans leave of the text; nil if that is nothing.
  func title(without spans: [Range<Int>]) -> String? {
    let closing = Set(atoms.filter(\.isClosing).map(\.start))
    var title = String.UnicodeScalarView()
    var start = 0
    for end in spans + [scalars.count..<scalars.count] {
      let part = scalars[start..<end.lowerBound].trimmed
      if !part.isEmpty {
        if !title.isEmpty && !closing.contains(part.startIndex) { title.append(" ") }
        for scalar in part { title.append(scalar) }
      }
      start = end.upperBound
    }
    return title.contains(where: \.isVisible) ? String(title) : nil
  }

  private static let joining = ",:;-–—".unicodeScalars

  /// Spans with the commas, colons, semicolons and dashes that would begin or end the title.
  func joiningPunctuation(_ spans: [Range<Int>]) -> [Range<Int>] {
    var spans = spans
    func isSpace(_ index: Int) -> Bool { scalars[index].properties.isWhitespace }
    var end = 0
    for index in spans.indices {
      guard (end..<spans[index].lowerBound).allSatisfy(isSpace) else { break }
      end = spans[index].upperBound
      let limit = index + 1 < spans.count ? spans[index + 1].lowerBound : scalars.count
      for next in end..<limit where !isSpace(next) {
        guard Self.joining.contains(scalars[next]),
          next > end || next + 1 == scalars.count || isSpace(next + 1),
          next + 1 == limit || isSpace(next + 1)
        else { break }
        end = next + 1
      }
      spans[index] = spans[index].lowerBound..<end
    }
    var start = scalars.count
    for index in spans.indices.reversed() {
      guard (spans[index].upperBound..<start).allSatisfy(isSpace) else { break }
      start = spans[index].lowerBound
      let limit = index > 0 ? spans[index - 1].upperBound : 0
      for next in (limit..<start).reversed() where !isSpace(next) {
        guard Self.joining.contains(scalars[next]) else { break }
        start = next
      }
      spans[index] = start..<spans[index].upperBound
    }
    return spans
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Without white space at its ends.
  fileprivate var trimmed: ArraySlice<Unicode.Scalar> {
    let end = lastIndex { !$0.properties.isWhitespace }
    return end.map { self[...$0].drop { $0.properties.isWhitespace } } ?? []
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit or a symbol, as a title needs one.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      true
    default: false
    }
  }
}
