import Entities
import JSON

/// The filter of lists and of the report on the wire (PROTOCOL § 6).
extension TodoFilter: CodedObject {
  static var schemaName: SchemaName? { SchemaName("TodoFilter") }

  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    var filter = conditions(&members, value)
    sharedConditions(&members, &filter)
    filter.under = members.optional("under", .positive, filter.under)
    filter.hasChildren = members.optional("hasChildren", .boolean, filter.hasChildren)
    filter.meta = members.optional("meta", .meta, filter.meta.ifAny) ?? Meta()
    members.conditions("any", parts, &filter.any)
    members.conditions("all", parts, &filter.all)
    let not = members.optional("not", .coded, filter.not.first)
    filter.not = not.map { [$0] } ?? []
    return filter
  }

  /// The conditions on who waits for what, who does it, and what is under what.
  private static let shared: [Condition] = [
    .init("blocked", .boolean, \.blocked), .init("claimed", .boolean, \.claimed),
    .init("claimedBy", .string(1...ClientName.limit), \.claimedBy),
  ]

  /// Those, besides other conditions.
  static func sharedConditions(_ members: inout MemberReader, _ filter: inout TodoFilter) {
    for condition in shared { condition.code(&members, &filter) }
    filter.parent = members.nullable("parent", .positive, filter.parent)
  }

  /// The conditions that stand by themselves, without filters inside the filter.
  static func conditions(_ members: inout MemberReader, _ value: Self? = nil) -> TodoFilter {
    var filter = value ?? TodoFilter()
    for condition in single { condition.code(&members, &filter) }
    let priorities = members.optional(
      "priority", .list(of: .word(of: Priority.self), 1...10), filter.priorities?.sorted())
    filter.priorities = priorities.map(Set.init)
    members.conditions("tags", .list(of: .tag, 0...tagsLimit), &filter.tags)
    members.conditions("anyTags", .list(of: .tag, 1...tagsLimit), &filter.anyTags)
    let text = members.optional("text", .string(0...1000), filter.text.isEmpty ? nil : filter.text)
    filter.search(for: text ?? "")
    return filter
  }

  /// The conditions with one value, in the order in which they are written.
  private static let single: [Condition] = [
    .init("completed", .boolean, \.completed), .init("overdue", .boolean, \.overdue),
    .init("hasDue", .boolean, \.hasDue), .init("hasStart", .boolean, \.hasStart),
    .init("hasTags", .boolean, \.hasTags), .init("dueBefore", .date, \.dueBefore),
    .init("dueAfter", .date, \.dueAfter), .init("dueWithin", .within, \.dueWithin),
    .init("started", .boolean, \.started), .init("ready", .boolean, \.ready),
    .init("repeating", .boolean, \.repeating), .init("hasEstimate", .boolean, \.hasEstimate),
    .init("estimateMin", .estimate, \.estimateMin), .init("estimateMax", .estimate, \.estimateMax),
    .init("completedWithin", .within, \.[.completed].within),
    .init("completedAfter", .date, \.[.completed].after),
    .init("completedBefore", .date, \.[.completed].before),
    .init("createdWithin", .within, \.[.created].within),
    .init("createdAfter", .date, \.[.created].after),
    .init("createdBefore", .date, \.[.created].before),
    .init("updatedWithin", .within, \.[.updated].within),
    .init("updatedAfter", .date, \.[.updated].after),
    .init("updatedBefore", .date, \.[.updated].before),
  ]

  private static let tagsLimit = TodoRules.tagsLimit
  private static let parts = MemberKind.list(
    of: MemberKind<TodoFilter>.coded, 1...TodoFilterSize.conditionsLimit)
}

/// A condition of a filter on the wire, declared once for reading and writing.
private struct Condition: Sendable {
  let code: @Sendable (inout MemberReader, inout TodoFilter) -> Void

  init<Value: JSONWritable & Sendable>(
    _ name: StaticString, _ kind: @autoclosure @escaping @Sendable () -> MemberKind<Value>,
    _ place: WritableKeyPath<TodoFilter, Value?> & Sendable
  ) {
    code = { members, filter in
      // A condition that was not given leaves others alone that are kept in the same place.
      if let value = members.optional(name, kind(), filter[keyPath: place]) {
        filter[keyPath: place] = value
      }
    }
  }
}

extension MemberReader {
  /// Several values, of which none is no condition.
  fileprivate mutating func conditions<Value: JSONWritable & Sendable>(
    _ name: StaticString, _ kind: @autoclosure () -> MemberKind<[Value]>, _ values: inout [Value]
  ) { values = optional(name, kind(), values.ifAny) ?? [] }
}

// Values that are their texts on the wire.
extension CivilDate: JSONWritable {}
extension Estimate: JSONWritable {}
extension LocalTime: JSONWritable {}
extension TimeOfDay: JSONWritable {}
extension Reminder: JSONWritable {}

extension JSONWritable where Self: CustomStringConvertible {
  package func write(to writer: inout JSONWriter) { writer.value(description) }
}

extension Instant: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(rfc3339) }
}

extension Within: JSONWritable {
  /// The times that are words on the wire.
  fileprivate static let words: [(word: String, time: Self)] = [("week", .week), ("month", .month)]

  package func write(to writer: inout JSONWriter) {
    if case .days(let days) = self { writer.value(days) }
    for (word, time) in Self.words where time == self { writer.value(word) }
  }
}

extension MemberKind<Within> {
  /// A number of days, or the word for a time.
  fileprivate static let within = MemberKind(
    .either(.natural, .choice(Choice(Within.words.map(\.word)))), .week
  ) { json in
    if let word = json.string { return Within.words.first { $0.word.hasSameBytes(as: word) }?.time }
    return json.integer.flatMap { $0 >= 0 ? .days($0) : nil }
  }
}

/// How large a filter may be. It is measured before it is read, so that a message cannot make a tree
/// that takes much more memory than the message.
enum TodoFilterSize {
  /// The most conditions in a filter, at any depth. A condition is a member other than `any`, `all` and
  /// `not`; a filter without members counts as one too.
  static let conditionsLimit = 64
  /// How deep `any`, `all` and `not` may stand inside each other.
  static let depthLimit = 8

  /// Throws if a filter is too large.
  static func check(_ filter: JSONValue) throws(MemberFault) {
    if conditions(in: filter, depth: 0) > conditionsLimit {
      throw MemberFault.wrong(
        expected: "a filter of at most \(conditionsLimit) conditions, "
          + "nested at most \(depthLimit) deep")
    }
  }

  /// How many conditions a filter has; too many if it is too deep.
  private static func conditions(in filter: JSONValue, depth: Int) -> Int {
    if depth > depthLimit { return conditionsLimit + 1 }
    var count = 0
    for (name, value) in filter.members where !value.isNull {
      if name.hasString("not") && value.kind == .object {
        count += conditions(in: value, depth: depth + 1)
      } else if (name.hasString("any") || name.hasString("all")) && value.kind == .array {
        for part in value.elements { count += conditions(in: part, depth: depth + 1) }
      } else {
        count += 1
      }
    }
    return max(count, 1)
  }
}

extension MemberKind<TodoFilter> {
  /// A filter that is not too large.
  static let filter = MemberKind(coded.type, TodoFilter()) { json throws(MemberFault) in
    guard json.kind == .object else { return nil }
    try TodoFilterSize.check(json)
    return try TodoFilter.declaration.value(of: json)
  }
}
