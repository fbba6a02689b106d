import Entities
import JSON

/// The filter of lists and of the report on the wire (PROTOCOL § 6).
extension TodoFilter {
  static let declaration: ObjectDeclaration<TodoFilter> = ObjectDeclaration(
    named: SchemaName(
      "TodoFilter", "Which todos a list or a report shows: those for which all given members hold.")
  ) {
    var filter = conditions(&$0)
    filter.any = $0.optional("any", parts, "Passes any of these.") ?? []
    filter.all = $0.optional("all", parts, "Passes all of these.") ?? []
    let not = $0.optional(
      "not", .object(TodoFilter.declaration), "Does not pass this.")
    filter.not = not.map { [$0] } ?? []
    return filter
  }

  /// The conditions that stand by themselves, without filters inside the filter.
  static func conditions(_ members: inout MemberReader) -> TodoFilter {
    var filter = TodoFilter()
    for condition in conditionMembers { condition.read(&members, &filter) }
    return filter
  }

  /// In the order in which they are written.
  private static let conditionMembers: [ConditionMember] =
    [
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
      .init("blocked", .boolean, \.blocked, "Whether a todo that comes first is open."),
      .init(
        "ready", .boolean, \.ready,
        "Whether it is open, its start has come, and it is neither blocked nor claimed."),
      .init("claimed", .boolean, \.claimed, "Whether somebody has claimed it."),
      .init(
        "claimedBy", .string(1...ClientName.limit), \.claimedBy, "The client of this name has."),
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
      .init(
        "priority", .list(of: .word(of: Priority.self), 1...10), \.priorityList,
        "Has any of these."),
      .init("tags", .list(of: .tag, 0...tagsLimit), \.tagList, "Has all of these."),
      .init("anyTags", .list(of: .tag, 1...tagsLimit), \.anyTagList, "Has any of these."),
      .init(
        "text", .string(0...1000), \.searchedText,
        "Words that all occur in the title or the content."),
    ]

  private static let tagsLimit = TodoRules.tagsLimit
  private static let parts = MemberKind.list(
    of: .object(TodoFilter.declaration), 1...TodoFilterSize.conditionsLimit)
}

/// A condition of a filter on the wire, declared once: how it is read, and how it is written.
private struct ConditionMember: Sendable {
  let read: @Sendable (inout MemberReader, inout TodoFilter) -> Void
  let write: @Sendable (TodoFilter, inout JSONWriter) -> Void

  init<Value: JSONWritable & Sendable>(
    _ name: StaticString, _ kind: @autoclosure @escaping @Sendable () -> MemberKind<Value>,
    _ condition: WritableKeyPath<TodoFilter, Value?> & Sendable, _ summary: StaticString
  ) {
    read = { members, filter in
      // A condition that was not given leaves others alone that are kept in the same place.
      if let value = members.optional(name, kind(), summary) { filter[keyPath: condition] = value }
    }
    write = { filter, writer in
      if let value = filter[keyPath: condition] { writer.member(name, value) }
    }
  }
}

// Values that are their texts on the wire.
extension CivilDate: JSONWritable {}
extension Estimate: JSONWritable {}

extension JSONWritable where Self: CustomStringConvertible {
  package func write(to writer: inout JSONWriter) { writer.value(description) }
}

extension Priority: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(word) }
}

extension TodoFilter: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for condition in Self.conditionMembers { condition.write(self, &writer) }
      if !any.isEmpty { writer.member("any", any) }
      if !all.isEmpty { writer.member("all", all) }
      for part in not { writer.member("not", part) }
    }
  }

  // Conditions as the wire has them: nil is none.
  fileprivate var priorityList: [Priority]? {
    get { priorities?.sorted() }
    set { priorities = newValue.map(Set.init) }
  }
  fileprivate var tagList: [String]? {
    get { tags.isEmpty ? nil : tags }
    set { tags = newValue ?? [] }
  }
  fileprivate var anyTagList: [String]? {
    get { anyTags.isEmpty ? nil : anyTags }
    set { anyTags = newValue ?? [] }
  }
  fileprivate var searchedText: String? {
    get { text.isEmpty ? nil : text }
    set { search(for: newValue ?? "") }
  }
}

extension Within: JSONWritable {
  /// The times that are words on the wire.
  fileprivate static let words: [(word: String, time: Within)] = [
    ("week", .week), ("month", .month),
  ]

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
    if let word = json.string {
      return Within.words.first { $0.word.hasSameBytes(as: word) }?.time
    }
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
  static let filter = MemberKind(TodoFilter.declaration.type, TodoFilter()) {
    json throws(MemberFault) in
    guard json.kind == .object else { return nil }
    try TodoFilterSize.check(json)
    return try TodoFilter.declaration.value(of: json)
  }
}
