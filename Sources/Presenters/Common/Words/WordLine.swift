import Entities

extension WordReader {
  /// Reads a line: a title, and the fields that its words set, beside those that were given. Parts in
  /// `keep`, in scalars, stay text, and so do words of fields that are given or in `beside`.
  func line(
    _ line: String, at now: LocalTime, keep: [Range<Int>] = [],
    in given: GivenFields = GivenFields(), beside: [TodoField] = []
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
    /// The span that each scalar is in.
    var owners = [Int?](repeating: nil, count: scalars.count)
    for (index, span) in spans.enumerated() { for place in span { owners[place] = index } }
    func isSpace(_ index: Int) -> Bool {
      index == scalars.count || scalars[index].properties.isWhitespace
    }
    func join(_ indices: some Sequence<Int>, _ isJoining: (Int) -> Bool) {
      var owner: Int?
      for index in indices where owners[index] != nil || !isSpace(index) {
        if owners[index] == nil {
          guard let span = owner, Self.joining.contains(scalars[index]), isJoining(index) else {
            return
          }
          spans[span] = min(spans[span].lowerBound, index)..<max(spans[span].upperBound, index + 1)
          owners[index] = span
        }
        owner = owners[index]
      }
    }
    join(scalars.indices) { isSpace($0 + 1) || isSpace($0 - 1) && owners[$0 + 1] != nil }
    join(scalars.indices.reversed()) { _ in true }
    return spans
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
