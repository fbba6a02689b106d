import Entities

/// A line as it was read: a title, and the fields that its words set.
struct WordLine {
  /// A part of the line that sets a field.
  struct Span: Equatable {
    /// In scalars of the line.
    var range: Range<Int>
    let field: TodoField
  }

  var title: String
  var due: CivilDate?
  var time: TimeOfDay?
  var repetition: Repetition?
  var priority: String?
  var tags: [String] = []
  var spans: [Span] = []

  /// A line that is a title and nothing else.
  init(title: String) { self.title = title }
}

extension WordReader {
  /// Reads a line. Parts in `keep`, in scalars, and words of the fields in `given` stay text.
  func line(
    _ line: String, at now: LocalTime, keep: [Range<Int>] = [], given: Set<TodoField> = []
  ) -> WordLine {
    guard let text = WordAtoms(line) else { return WordLine(title: line) }
    var parse = WordLineParse(text, self, now, given)
    parse.keepText(keep)
    parse.readMarks()
    parse.readForms()
    return parse.result ?? WordLine(title: line)
  }
}

extension WordLine {
  /// The line with a title, which is what the spans leave of the text; nil if that is nothing.
  func titled(in text: WordAtoms) -> WordLine? {
    var line = self
    let scalars = text.scalars
    line.spans.sort { $0.range.lowerBound < $1.range.lowerBound }
    line.joinPunctuation(in: scalars)
    let closing = Set(text.atoms.filter(\.isClosing).map(\.start))
    var title = String.UnicodeScalarView()
    var start = 0
    for end in line.spans.map(\.range) + [scalars.count..<scalars.count] {
      let part = scalars[start..<end.lowerBound].trimmed
      if !part.isEmpty {
        if !title.isEmpty && !closing.contains(part.startIndex) { title.append(" ") }
        title.append(contentsOf: part)
      }
      start = end.upperBound
    }
    guard title.contains(where: \.isVisible) else { return nil }
    line.title = String(title)
    return line
  }

  private static let joining = ",:;-–—".unicodeScalars

  /// Gives spans the commas, colons, semicolons and dashes that would begin or end the title.
  private mutating func joinPunctuation(in scalars: [Unicode.Scalar]) {
    func isSpace(_ index: Int) -> Bool { scalars[index].properties.isWhitespace }
    var end = 0
    for index in spans.indices {
      guard (end..<spans[index].range.lowerBound).allSatisfy(isSpace) else { break }
      end = spans[index].range.upperBound
      let limit = index + 1 < spans.count ? spans[index + 1].range.lowerBound : scalars.count
      for next in end..<limit where !isSpace(next) {
        guard Self.joining.contains(scalars[next]),
          next > end || next + 1 == scalars.count || isSpace(next + 1),
          next + 1 == limit || isSpace(next + 1)
        else { break }
        end = next + 1
      }
      spans[index].range = spans[index].range.lowerBound..<end
    }
    var start = scalars.count
    for index in spans.indices.reversed() {
      guard (spans[index].range.upperBound..<start).allSatisfy(isSpace) else { break }
      start = spans[index].range.lowerBound
      let limit = index > 0 ? spans[index - 1].range.upperBound : 0
      for next in (limit..<start).reversed() where !isSpace(next) {
        guard Self.joining.contains(scalars[next]) else { break }
        start = next
      }
      spans[index].range = start..<spans[index].range.upperBound
    }
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
