import Entities
import JSON

/// Any string.
struct TextKind: MemberKind {
  /// The field of a todo that the string will become.
  let field: TodoField?

  var type: MemberType { field.map { .field($0) } ?? .string(nil) }
  var placeholder: String { "" }
  func value(of json: JSONValue) -> String? { json.string }
}

extension MemberKind where Self == TextKind {
  /// Any string.
  static var string: Self { TextKind(field: nil) }
  /// A string that will become a field of a todo, or one of its tags. The rules of todos judge it,
  /// not the wire: if it breaks one, that is error 1002.
  static func field(_ field: TodoField) -> Self { TextKind(field: field) }
}

/// A string with a limited length.
struct BoundedTextKind: MemberKind {
  let range: ClosedRange<Int>

  var type: MemberType { .string(range) }
  var placeholder: String { "" }

  func value(of json: JSONValue) -> String? {
    guard let text = json.string, text.utf8.count <= range.upperBound * 4,
      range.contains(text.unicodeScalars.count)
    else { return nil }
    return text
  }
}

extension MemberKind where Self == BoundedTextKind {
  /// A string with this many Unicode scalars.
  static func string(_ range: ClosedRange<Int>) -> Self { BoundedTextKind(range: range) }
}

/// An integer within a range.
struct IntegerKind: MemberKind {
  let range: ClosedRange<Int>

  var type: MemberType { .integer(range) }
  var placeholder: Int { range.lowerBound }

  func value(of json: JSONValue) -> Int? {
    guard let number = json.integer, range.contains(number) else { return nil }
    return number
  }
}

extension MemberKind where Self == IntegerKind {
  /// An integer within a range. 2.0 is the integer 2.
  static func integer(_ range: ClosedRange<Int>) -> Self { IntegerKind(range: range) }
  /// An integer of 0 or more.
  static var natural: Self { .integer(0...Int.max) }
  /// An integer of 1 or more.
  static var positive: Self { .integer(1...Int.max) }
}

/// A truth value.
struct BooleanKind: MemberKind {
  var type: MemberType { .boolean }
  var placeholder: Bool { false }
  func value(of json: JSONValue) -> Bool? { json.boolean }
}

extension MemberKind where Self == BooleanKind {
  /// `true` or `false`.
  static var boolean: Self { BooleanKind() }
}

/// A day of the calendar.
struct DateKind: MemberKind {
  var type: MemberType { .date }
  var placeholder: CivilDate { .first }
  func value(of json: JSONValue) -> CivilDate? { json.string.flatMap { try? TodoRules.due($0) } }
}

extension MemberKind where Self == DateKind {
  /// A string that is a day, `YYYY-MM-DD`.
  static var date: Self { DateKind() }
}

/// A local time.
struct LocalTimeKind: MemberKind {
  var type: MemberType { .localTime }
  var placeholder: LocalTime { LocalTime(date: .first, time: .midnight) }
  func value(of json: JSONValue) -> LocalTime? { json.string.flatMap { LocalTime($0) } }
}

extension MemberKind where Self == LocalTimeKind {
  /// A string that is a local day and minute, `YYYY-MM-DDTHH:MM`.
  static var localTime: Self { LocalTimeKind() }
}

/// A span of time ahead.
struct TimeSpanKind: MemberKind {
  var type: MemberType { .timeSpan }
  var placeholder: TimeSpan { .minute }
  func value(of json: JSONValue) -> TimeSpan? { json.string.flatMap { TimeSpan(ahead: $0) } }
}

extension MemberKind where Self == TimeSpanKind {
  /// A string that is a duration of RFC 5545 from a minute to a leap year.
  static var timeSpan: Self { TimeSpanKind() }
}

/// A tag of a todo.
struct TagKind: MemberKind {
  var type: MemberType { .tag }
  var placeholder: String { "" }
  func value(of json: JSONValue) -> String? { json.string.flatMap { try? TodoRules.tag($0) } }
}

extension MemberKind where Self == TagKind {
  /// A string that can be a tag of a todo.
  static var tag: Self { TagKind() }
}

/// One of the words of a type.
struct WordKind<Word: WireWord>: MemberKind {
  var type: MemberType { .choice(Word.choice) }
  var placeholder: Word { Word.allWords[0] }
  func value(of json: JSONValue) -> Word? { json.string.flatMap(Word.value) }
}

extension MemberKind {
  /// One of the words of a type.
  static func word<Word>(of type: Word.Type) -> Self where Self == WordKind<Word> { WordKind() }
}

/// An array of values of one kind.
struct ListKind<Element: MemberKind>: MemberKind {
  let element: Element
  let range: ClosedRange<Int>

  var type: MemberType { .list(element.type, range) }
  var placeholder: [Element.Value] { [] }

  func value(of json: JSONValue) throws(MemberFault) -> [Element.Value]? {
    guard json.kind == .array else { return nil }
    var values: [Element.Value] = []
    values.reserveCapacity(min(json.count, range.upperBound))
    for item in json.elements {
      guard values.count < range.upperBound, let value = try value(ofElement: item, values.count)
      else { return nil }
      values.append(value)
    }
    return values.count >= range.lowerBound ? values : nil
  }

  private func value(
    ofElement json: JSONValue, _ index: Int
  ) throws(MemberFault) -> Element.Value? {
    do throws(MemberFault) {
      return try element.value(of: json)
    } catch {
      throw error.inside(element: index)
    }
  }
}

extension MemberKind {
  /// An array with this many values.
  static func list<Element>(of element: Element, _ range: ClosedRange<Int>) -> Self
  where Self == ListKind<Element> {
    ListKind(element: element, range: range)
  }
}

/// An object.
struct ObjectKind<Value: Sendable>: MemberKind {
  /// Made only when it is needed, since an object may contain itself.
  let declaration: @Sendable () -> ObjectDeclaration<Value>

  var type: MemberType {
    let declaration = declaration()
    return .object(MemberTable(named: declaration.name, declaration.members))
  }
  var placeholder: Value { declaration().placeholder }

  func value(of json: JSONValue) throws(MemberFault) -> Value? {
    json.kind == .object ? try declaration().value(of: json) : nil
  }
}

extension MemberKind {
  /// An object with the members of a declaration.
  static func object<Value>(
    _ declaration: @autoclosure @escaping @Sendable () -> ObjectDeclaration<Value>
  ) -> Self where Self == ObjectKind<Value> {
    ObjectKind(declaration: declaration)
  }
}

/// An object that nobody reads.
struct AnyObjectKind: MemberKind {
  var type: MemberType { .anyObject }
  var placeholder: Void { () }
  func value(of json: JSONValue) -> Void? { json.kind == .object ? () : nil }
}

extension MemberKind where Self == AnyObjectKind {
  /// An object that describes itself.
  static var anyObject: Self { AnyObjectKind() }
}

/// A value for which some clients send null, which means the same as an absent member.
struct NullableKind<Wrapped: MemberKind>: MemberKind {
  let wrapped: Wrapped

  var type: MemberType { .nullable(wrapped.type) }
  var placeholder: Wrapped.Value { wrapped.placeholder }

  func value(of json: JSONValue) throws(MemberFault) -> Wrapped.Value? {
    try wrapped.value(of: json)
  }
}

extension MemberKind {
  /// A value for which some clients send null, which means the same as an absent member.
  static func nullable<Wrapped>(_ wrapped: Wrapped) -> Self where Self == NullableKind<Wrapped> {
    NullableKind(wrapped: wrapped)
  }
}
