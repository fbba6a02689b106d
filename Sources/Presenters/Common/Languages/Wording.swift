/// The words for a phrase.
enum Wording: Sendable, ExpressibleByStringLiteral {
  case always(Template)
  /// The words for each form that a {count} takes in the language; `other` is one of the forms.
  case counted(KeyValuePairs<PluralForm, Template>)

  init(stringLiteral text: String) { self = .always(Template(text)) }

  /// The words for a count. Those of a phrase without a count are always the same.
  func template(for form: PluralForm = .other) -> Template? {
    switch self {
    case .always(let template): template
    case .counted(let forms):
      (forms.first { $0.key == form } ?? forms.first { $0.key == .other })?.value
    }
  }
}

/// A form of words beside a number. The file of a language says which forms it has, and which
/// numbers take which (Unicode CLDR, plural rules of cardinals).
enum PluralForm: Sendable, CaseIterable { case zero, one, two, few, many, other }

/// Words with named places for values, such as `There is no todo {id}.`
struct Template: Sendable, ExpressibleByStringLiteral {
  /// The words as the language's file has them.
  let text: String

  init(_ text: String) { self.text = text }
  init(stringLiteral text: String) { self.text = text }

  /// A part of the words.
  enum Part { case literal(Substring), place(Substring) }

  /// The words with values in their places. Places inside a value are not filled.
  func filled(_ values: [(place: StaticString, value: String)]) -> String {
    if values.isEmpty { return text }
    return parts.reduce(into: "") { result, part in
      switch part {
      case .literal(let text): result += text
      case .place(let name):
        result += values.first { "\($0.place)".utf8.elementsEqual(name.utf8) }?.value ?? ""
      }
    }
  }

  /// The parts, in order.
  var parts: [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      parts.append(.literal(rest[..<open]))
      parts.append(.place(rest[rest.utf8.index(after: open)..<close]))
      rest = rest[rest.utf8.index(after: close)...]
    }
    parts.append(.literal(rest))
    return parts
  }
}
