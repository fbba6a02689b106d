/// What programs keep with a todo for themselves: texts under keys (PROTOCOL § 5).
package struct Meta: Sendable, Equatable {
  /// The most pairs of one todo.
  package static let limit = 32
  /// The longest key, in characters.
  package static let keyLimit = 64
  /// The longest value, in Unicode scalars.
  package static let valueLimit = 1000

  /// In the order of the keys, each of which is there once.
  package private(set) var pairs: [(key: String, value: String)] = []

  package init() {}

  /// The value under a key; nil if there is none.
  package subscript(key: String) -> String? {
    get { pairs.first { $0.key == key }?.value }
    set {
      pairs.removeAll { $0.key == key }
      guard let newValue else { return }
      pairs.insert((key, newValue), at: pairs.firstIndex { $0.key > key } ?? pairs.count)
    }
  }

  /// Whether both have the same texts, to the byte.
  package static func == (left: Meta, right: Meta) -> Bool {
    left.pairs.elementsEqual(right.pairs) {
      $0.key == $1.key && $0.value.hasSameBytes(as: $1.value)
    }
  }

  /// Nil if it is empty.
  package var ifAny: Meta? { pairs.isEmpty ? nil : self }

  /// All of it as one text: ``word(_:_:)`` of each, between spaces.
  package var text: String { pairs.map(Self.word).joined(separator: " ") }

  /// A key, `=` and the value, in which some characters are written by their codes, as in a URL (RFC 3986 § 2.1), so that
  /// it is one word.
  package static func word(_ key: String, _ value: String) -> String {
    var text = key + "="
    for scalar in value.unicodeScalars {
      if let code = codes.first(where: { $0.of == scalar })?.code {
        text += "%" + code
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static let codes: [(of: Unicode.Scalar, code: String)] = [
    (" ", "20"), ("\n", "0A"), ("\t", "09"), ("%", "25"),
  ]

  /// Takes a pair from its word, if it is one.
  package mutating func take(word: String) {
    // What follows a sign may combine with it to one character.
    let scalars = word.unicodeScalars
    guard let sign = scalars.firstIndex(of: "=") else { return }
    let parts = scalars[scalars.index(after: sign)...].split(
      separator: "%", omittingEmptySubsequences: false)
    var value = String.UnicodeScalarView(parts[0])
    for part in parts.dropFirst() {
      let code = String(String.UnicodeScalarView(part.prefix(2)))
      guard let scalar = Self.codes.first(where: { $0.code == code })?.of else { return }
      value.append(scalar)
      value += part.dropFirst(2)
    }
    self[String(scalars[..<sign])] = String(value)
  }
}

extension TodoRules {
  /// The longest ``Schedule/uid``, in characters.
  package static let uidLimit = 255

  /// An identity of printable ASCII characters, without a space.
  package static func uid(_ text: String) throws(InvalidTodo) -> String {
    if text.isEmpty { throw InvalidTodo(.uid, .empty) }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw InvalidTodo(.uid, .notASCII)
    }
    if text.utf8.count > uidLimit { throw InvalidTodo(.uid, .tooLong) }
    return text
  }

  /// What is left of pairs when some go and others come: as many as a todo may have.
  package static func meta(
    _ meta: Meta, removing gone: [String] = [], setting pairs: [(key: String, value: String)]
  ) throws(InvalidTodo) -> Meta {
    var meta = meta
    for key in gone { meta[key] = nil }
    for (key, value) in pairs {
      if !isKey(key) { throw InvalidTodo(.meta, .notAKey) }
      if !value.hasAtMost(Meta.valueLimit) { throw InvalidTodo(.meta, .tooLong) }
      do throws(InvalidTodo) { meta[key] = try content(value) } catch {
        throw InvalidTodo(.meta, error.reason)
      }
    }
    if meta.pairs.count > Meta.limit { throw InvalidTodo(.meta, .tooMany) }
    return meta
  }

  private static func isKey(_ text: String) -> Bool {
    let (letters, others) = (UInt8(ascii: "a")...UInt8(ascii: "z"), "0123456789.-_".utf8)
    return text.utf8.first.map(letters.contains) ?? false && text.utf8.count <= Meta.keyLimit
      && text.utf8.allSatisfy { letters.contains($0) || others.contains($0) }
  }
}
