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

  /// All of it as one text: words between spaces, each of which is a key, `=` and the value. A value has no space
  /// in it, since that and some others are written by their codes, as in a URL (RFC 3986 § 2.1).
  package var text: String {
    pairs.map { "\($0.key)=\(Self.escaped($0.value))" }.joined(separator: " ")
  }

  /// A value without spaces, line breaks and tabs.
  package static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case " ": text += "%20"
      case "\n": text += "%0A"
      case "\t": text += "%09"
      case "%": text += "%25"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Takes a pair that one word of ``text`` has. Returns whether it is one.
  package mutating func take(word: some StringProtocol) -> Bool {
    guard let sign = word.firstIndex(of: "=") else { return false }
    var (value, rest) = ("", word[word.index(after: sign)...])
    while let percent = rest.firstIndex(of: "%") {
      value += rest[..<percent]
      switch rest[percent...].prefix(3) {
      case "%20": value += " "
      case "%0A": value += "\n"
      case "%09": value += "\t"
      case "%25": value += "%"
      default: return false
      }
      rest = rest[percent...].dropFirst(3)
    }
    self[String(word[..<sign])] = value + rest
    return true
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
    for (key, value) in pairs { meta[try metaKey(key)] = try metaValue(value) }
    if meta.pairs.count > Meta.limit { throw InvalidTodo(.meta, .tooMany) }
    return meta
  }

  private static func metaKey(_ text: String) throws(InvalidTodo) -> String {
    let first = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard let byte = text.utf8.first, first.contains(byte), text.utf8.count <= Meta.keyLimit,
      text.utf8.allSatisfy({
        first.contains($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
      })
    else { throw InvalidTodo(.meta, .notAKey) }
    return text
  }

  private static func metaValue(_ text: String) throws(InvalidTodo) -> String {
    if !text.hasAtMost(Meta.valueLimit) { throw InvalidTodo(.meta, .tooLong) }
    do throws(InvalidTodo) { return try content(text) } catch {
      throw InvalidTodo(.meta, error.reason)
    }
  }
}
