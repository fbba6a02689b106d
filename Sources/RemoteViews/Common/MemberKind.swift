import Entities
import JSON

/// A type of member that an event reads, and the value that it becomes. Declarations name the kinds
/// `.string`, `.positive`, `.list(of: .tag, 0...32)`.
package struct MemberKind<Value: Sendable>: Sendable {
  private let makeType: @Sendable () -> MemberType
  private let makePlaceholder: @Sendable () -> Value
  private let read: @Sendable (JSONValue) throws(MemberFault) -> Value?

  /// The type and the placeholder are made only when they are needed, since an object may contain
  /// itself.
  init(
    _ type: @autoclosure @escaping @Sendable () -> MemberType,
    _ placeholder: @autoclosure @escaping @Sendable () -> Value,
    read: @escaping @Sendable (JSONValue) throws(MemberFault) -> Value?
  ) {
    makeType = type
    makePlaceholder = placeholder
    self.read = read
  }

  /// The type for documents and errors.
  var type: MemberType { makeType() }

  /// Replaces a value that is missing or wrong until the event is refused. Nobody sees it.
  var placeholder: Value { makePlaceholder() }

  /// The value; nil if the JSON is of another type. Throws if a member inside it is at fault.
  func value(of json: JSONValue) throws(MemberFault) -> Value? { try read(json) }

  static func word(of type: Value.Type) -> Self where Value: WireWord {
    Self(.choice(Value.choice), Value.allWords[0]) { $0.string.flatMap(Value.value) }
  }

  /// One of only these words.
  static func word(among values: [Value]) -> Self where Value: WireWord & Equatable {
    Self(.choice(Choice(values.map(\.word))), values[0]) { json in
      json.string.flatMap(Value.value).flatMap { values.contains($0) ? $0 : nil }
    }
  }

  /// An array with this many values. `told` is the range of the documents, if the rules of todos judge
  /// how many values there may be: if there are more, that is error 1002, not one of the wire.
  static func list<Element>(
    of element: MemberKind<Element>, _ range: ClosedRange<Int>, told: ClosedRange<Int>? = nil
  ) -> Self where Value == [Element] {
    Self(.list(element.type, told ?? range), []) { json throws(MemberFault) in
      guard json.kind == .array else { return nil }
      var values: [Element] = []
      values.reserveCapacity(min(json.count, range.upperBound))
      for item in json.elements {
        do throws(MemberFault) {
          guard values.count < range.upperBound, let value = try element.value(of: item) else {
            return nil
          }
          values.append(value)
        } catch { throw error.inside(element: values.count) }
      }
      return values.count >= range.lowerBound ? values : nil
    }
  }

  static func object(
    _ declaration: @autoclosure @escaping @Sendable () -> ObjectDeclaration<Value>
  ) -> Self {
    Self(declaration().type, declaration().placeholder) { json throws(MemberFault) in
      json.kind == .object ? try declaration().value(of: json) : nil
    }
  }

  /// A value for which some clients send null, which means the same as an absent member.
  static func nullable(_ wrapped: MemberKind) -> Self {
    Self(.nullable(wrapped.type), wrapped.placeholder, read: wrapped.read)
  }
}

extension MemberKind<String> {
  static let string = MemberKind(.string(nil), "") { $0.string }

  /// A string with this many Unicode scalars.
  static func string(_ range: ClosedRange<Int>) -> Self {
    Self(.string(range), "") { json in
      guard let text = json.string, text.utf8.count <= range.upperBound * 4,
        range.contains(text.unicodeScalars.count)
      else { return nil }
      return text
    }
  }

  /// A string that can be a tag of a todo.
  static let tag = MemberKind(.tag, "") { $0.string.flatMap { try? TodoRules.tag($0) } }
}

extension MemberKind<Int> {
  /// An integer within a range. 2.0 is the integer 2.
  static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(.integer(range), range.lowerBound) { json in
      json.integer.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  static let natural = integer(0...Int.max)
  static let positive = integer(1...Int.max)
}

extension MemberKind<Bool> { static let boolean = MemberKind(.boolean, false) { $0.boolean } }

extension MemberKind<CivilDate> {
  /// A day, `YYYY-MM-DD`.
  static let date = MemberKind(.date, .first) { $0.string.flatMap { try? TodoRules.due($0) } }
}

extension MemberKind<LocalTime> {
  /// A local day and minute, `YYYY-MM-DDTHH:MM`.
  static let localTime = MemberKind(.localTime, LocalTime(date: .first, time: .midnight)) {
    $0.string.flatMap { LocalTime($0) }
  }
}

extension MemberKind<Instant> {
  /// An instant in UTC.
  static let instant = MemberKind(.instant, .distantFuture) {
    $0.string.flatMap { Instant(rfc3339: $0) }
  }
}

extension MemberKind<TimeSpan> {
  /// A duration of RFC 5545 from a minute to a leap year.
  static let timeSpan = MemberKind(.timeSpan, .minute) { $0.string.flatMap { TimeSpan(ahead: $0) } }
}

extension MemberKind<Estimate> {
  /// A duration from a minute to 9,999 hours.
  static let estimate = MemberKind(.field(.estimate), .minute) { $0.string.flatMap(Estimate.init) }
}

/// A value that is one of a few words on the wire.
protocol WireWord: JSONWritable, Sendable {
  /// All values, in the order in which their words are documented.
  static var allWords: [Self] { get }
  /// The name of the type among the schemas, with one sentence; nil if only one place uses it.
  static var schemaName: SchemaName? { get }
  var word: String { get }
  static func value(of word: String) -> Self?
}

extension WireWord {
  static var schemaName: SchemaName? { nil }

  static var choice: Choice { Choice(named: schemaName, allWords.map(\.word)) }

  static func value(of word: String) -> Self? { allWords.first { $0.word.hasSameBytes(as: word) } }

  package func write(to writer: inout JSONWriter) { writer.value(word) }
}

extension WireWord where Self: CaseIterable & RawRepresentable, RawValue == String {
  static var allWords: [Self] { Array(allCases) }
  var word: String { rawValue }
}
