import Entities
import JSON

/// The filter of lists and of the report on the wire (PROTOCOL § 6).
extension TodoFilter: CodedObject {
  static var schemaName: SchemaName? {
    SchemaName(
      "TodoFilter", "Which todos a list or a report shows: those for which all given members hold.")
  }

  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    var filter = conditions(&members, value)
    sharedConditions(&members, &filter)
    filter.under = members.optional(
      "under", .positive, "Is under this todo, at any depth.", filter.under)
    filter.hasChildren = members.optional(
      "hasChildren", .boolean, "Whether todos are under it.", filter.hasChildren)
    filter.meta =
      members.optional("meta", .meta, "Has all of these pairs.", filter.meta.ifAny) ?? Meta()
    members.conditions("any", parts, &filter.any, "Passes any of these.")
    members.conditions("all", parts, &filter.all, "Passes all of these.")
    let not = members.optional("not", .coded, "Does not pass this.", filter.not.first)
    filter.not = not.map { [$0] } ?? []
    return filter
  }

  /// The conditions on who waits for what, who does it, and what is under what.
  private static let shared: [Condition] = [
    .init("blocked", .boolean, \.blocked, "Whether a todo that comes first is open."),
    .init("claimed", .boolean, \.claimed, "Whether somebody has claimed it."),
    .init("claimedBy", .string(1...ClientName.limit), \.claimedBy, "The client of this name has."),
  ]

  /// Those, besides other conditions.
  static func sharedConditions(_ members: inout MemberReader, _ filter: inout TodoFilter) {
    for condition in shared { condition.code(&members, &filter) }
    filter.parent = members.nullable(
      "parent", .positive, "Is directly under this todo, or under none.", filter.parent)
  }

  /// The conditions that stand by themselves, without filters inside the filter.
  static func conditions(_ members: inout MemberReader, _ value: Self? = nil) -> TodoFilter {
    var filter = value ?? TodoFilter()
    for condition in single { condition.code(&members, &filter) }
    let priorities = members.optional(
      "priority", .list(of: .word(of: Priority.self), 1...10), "Has any of these.",
      filter.priorities?.sorted())
    filter.priorities = priorities.map(Set.init)
    members.conditions("tags", .list(of: .tag, 0...tagsLimit), &filter.tags, "Has all of these.")
    members.conditions(
      "anyTags", .list(of: .tag, 1...tagsLimit), &filter.anyTags, "Has any of these.")
    let text = members.optional(
      "text", .string(0...1000), "Words in its texts, or in a comment.",
      filter.text.isEmpty ? nil : filter.text)
    filter.search(for: text ?? "")
    return filter
  }

  /// The conditions with one value, in the order in which they are written.
  private static let single: [Condition] = [
    .init("completed", .boolean, \.completed, "Whether it is done."),
    .init("overdue", .boolean, \.overdue, "Whether it is overdue."),
    .init("hasDue", .boolean, \.hasDue, "Whether it has a due day."),
    .init("hasStart", .boolean, \.hasStart, "Whether it has a start."),
    .init("hasTags", .boolean, \.hasTags, "Whether it has tags."),
    .init("dueBefore", .date, \.dueBefore, "Due before this day."),
    .init("dueAfter", .date, \.dueAfter, "Due after this day."),
    .init(
      "dueWithin", .within, \.dueWithin,
      "Due at most this many days after today, or by the end of this week or month, or earlier."),
    .init(
      "started", .boolean, \.started, "Whether it has no start, or one that is today or earlier."),
    .init(
      "ready", .boolean, \.ready,
      "Whether it is open, its start has come, nothing under it is open, and it is neither blocked nor claimed."
    ),
    .init("repeating", .boolean, \.repeating, "Whether it repeats."),
    .init("hasEstimate", .boolean, \.hasEstimate, "Whether it has an estimate."),
    .init("estimateMin", .estimate, \.estimateMin, "Takes this long, or longer."),
    .init("estimateMax", .estimate, \.estimateMax, "Takes this long, or shorter."),
    .init(
      "completedWithin", .within, \.[.completed].within,
      "Done today or on this many days before, or in this week or month."),
    .init("completedAfter", .date, \.[.completed].after, "Done after this day."),
    .init("completedBefore", .date, \.[.completed].before, "Done before this day."),
    .init("createdWithin", .within, \.[.created].within, "Likewise, added."),
    .init("createdAfter", .date, \.[.created].after, "Added after this day."),
    .init("createdBefore", .date, \.[.created].before, "Added before this day."),
    .init("updatedWithin", .within, \.[.updated].within, "Likewise, last changed."),
    .init("updatedAfter", .date, \.[.updated].after, "Last changed after this day."),
    .init("updatedBefore", .date, \.[.updated].before, "Last changed before this day."),
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
    _ place: WritableKeyPath<TodoFilter, Value?> & Sendable, _ summary: StaticString
  ) {
    code = { members, filter in
      // A condition that was not given leaves others alone that are kept in the same place.
      if let value = members.optional(name, kind(), summary, filter[keyPath: place]) {
        filter[keyPath: place] = value
      }
    }
  }
}

extension MemberReader {
  /// Several values, of which none is no condition.
  fileprivate mutating func conditions<Value: JSONWritable & Sendable>(
    _ name: StaticString, _ kind: @autoclosure () -> MemberKind<[Value]>,
    _ values: inout [Value], _ summary: StaticString
  ) { values = optional(name, kind(), summary, values.ifAny) ?? [] }
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
