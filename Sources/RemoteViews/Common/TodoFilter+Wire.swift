import Entities
import JSON

/// The filter of lists and of the report on the wire (PROTOCOL § 6).
extension TodoFilter {
  static let declaration: ObjectDeclaration<TodoFilter> = ObjectDeclaration(
    named: SchemaName(
      "TodoFilter", "Which todos a list or a report shows: those for which all given members hold.")
  ) {
    var filter = conditions(&$0)
    filter.any = $0.optional("any", parts, "Todos that any of these filters passes.") ?? []
    filter.all = $0.optional("all", parts, "Todos that all of these filters pass.") ?? []
    let not = $0.optional(
      "not", .object(TodoFilter.declaration), "Todos that this filter does not pass.")
    filter.not = not.map { [$0] } ?? []
    return filter
  }

  /// The conditions that stand by themselves, without filters inside the filter.
  static func conditions(_ members: inout MemberReader) -> TodoFilter {
    var filter = TodoFilter()
    filter.completed = members.optional("completed", .boolean, "Whether the todo is done.")
    filter.overdue = members.optional(
      "overdue", .boolean, "Whether the todo is open and due before now.")
    filter.hasDue = members.optional("hasDue", .boolean, "Whether the todo has a due day.")
    filter.hasStart = members.optional("hasStart", .boolean, "Whether the todo has a start.")
    filter.hasTags = members.optional("hasTags", .boolean, "Whether the todo has tags.")
    filter.dueBefore = members.optional("dueBefore", .date, "The todo is due before this day.")
    filter.dueAfter = members.optional("dueAfter", .date, "The todo is due after this day.")
    filter.dueWithin = members.optional(
      "dueWithin", .dueWithin,
      """
      The todo is due at most this many days after today, or by the end of this week (Sunday) or month, \
      or earlier.
      """)
    filter.started = members.optional(
      "started", .boolean, "Whether the todo has no start, or one that is today or earlier.")
    filter.repeating = members.optional("repeating", .boolean, "Whether the todo repeats.")
    filter.priorities = members.optional(
      "priority", .list(of: .word(of: Priority.self), 1...10), "The todo has any of these."
    ).map(Set.init)
    filter.tags =
      members.optional("tags", .list(of: .tag, 0...tagsLimit), "The todo has all of these.") ?? []
    filter.anyTags =
      members.optional("anyTags", .list(of: .tag, 1...tagsLimit), "The todo has any of these.")
      ?? []
    filter.search(
      for: members.optional(
        "text", .string(0...1000),
        "The title or the content contains every word, in Unicode lower case.") ?? "")
    return filter
  }

  private static let tagsLimit = TodoRules.tagsLimit
  private static let parts = MemberKind.list(
    of: .object(TodoFilter.declaration), 1...TodoFilterSize.conditionsLimit)
}

extension Within {
  /// The times that are words on the wire.
  static let words: [(word: String, time: Within)] = [("week", .week), ("month", .month)]
}

extension MemberKind<Within> {
  /// A number of days, or the word for a time.
  fileprivate static let dueWithin = MemberKind(
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
struct TodoFilterSize {
  /// The most conditions in a filter, at any depth. A condition is a member other than `any`, `all` and
  /// `not`; a filter without members counts as one too.
  static let conditionsLimit = 64
  /// How deep `any`, `all` and `not` may stand inside each other.
  static let depthLimit = 8

  private var conditions = 0

  /// Throws if a filter is too large.
  static func check(_ filter: JSONValue) throws(MemberFault) {
    var size = TodoFilterSize()
    if !size.holds(filter, depth: 0) {
      throw MemberFault.wrong(
        expected: "a filter of at most \(conditionsLimit) conditions, "
          + "nested at most \(depthLimit) deep")
    }
  }

  private mutating func holds(_ filter: JSONValue, depth: Int) -> Bool {
    if depth > Self.depthLimit { return false }
    var isEmpty = true
    for (name, value) in filter.members where !value.isNull {
      isEmpty = false
      if name.hasString("not") && value.kind == .object {
        if !holds(value, depth: depth + 1) { return false }
      } else if (name.hasString("any") || name.hasString("all")) && value.kind == .array {
        for part in value.elements where !holds(part, depth: depth + 1) { return false }
      } else if !count() {
        return false
      }
    }
    return !isEmpty || count()
  }

  private mutating func count() -> Bool {
    conditions += 1
    return conditions <= Self.conditionsLimit
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
