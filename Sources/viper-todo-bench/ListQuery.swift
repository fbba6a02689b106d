/// A list to open, and the plainest SQL that finds the same.
struct ListQuery {
  /// The kind, which with the number of keys decides the goal.
  enum Kind {
    /// The first window of a hundred.
    case first
    /// The window in the middle of the list.
    case middle
    /// The total, with a window of one.
    case total
    /// The first window of a filter by text.
    case text
  }

  let id: String
  let kind: Kind
  /// What the request filters by, and the same in SQL.
  private var filter = (members: "", condition: "TRUE")
  private(set) var sort: [String] = []

  /// The params of the request, if `total` todos pass the filter.
  func request(_ total: Int) -> String {
    let keys = sort.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"filter\":{\(filter.members)},\"sort\":[\(keys)],\"offset\":\(offset(total)),"
      + "\"limit\":\(limit),\"updates\":\"rows\"}"
  }

  /// The SQL that finds the same window, if `total` todos pass the filter.
  func window(_ total: Int) -> String {
    """
    SELECT id, rev, title, content, completed_at, due, priority, tags, created_at FROM todo
    WHERE \(filter.condition) ORDER BY \(order) LIMIT \(limit) OFFSET \(offset(total))
    """
  }

  /// The SQL that counts the todos that pass the filter.
  var total: String { "SELECT count(*) FROM todo WHERE \(filter.condition)" }

  private var order: String {
    (sort.compactMap { key in
      let column = Self.columns.first { key.hasSuffix($0.key) }?.column ?? "id"
      return column + (key.hasPrefix("-") ? " DESC" : "")
        + (["due", "completed_at"].contains(column) ? " NULLS LAST" : "")
    } + ["id"]).joined(separator: ", ")
  }

  private func offset(_ total: Int) -> Int { kind == .middle ? total / 2 : 0 }
  private var limit: Int { kind == .total ? 1 : 100 }

  /// All lists that are measured.
  static let all = firstWindows + middleWindows + filteredMiddles + totals + texts

  private static let columns: [(key: String, column: String)] = [
    ("created", "created_at"), ("updated", "updated_at"), ("due", "due"), ("priority", "priority"),
    ("title", "title_folded"), ("completed", "completed_at"),
  ]

  private static let orders =
    [[]] + columns.flatMap { [[$0.key], ["-" + $0.key]] } + [
      ["due", "-priority", "title"], ["-priority", "due"], ["-updated", "title"],
    ]

  /// The first window of all todos in every order.
  static let firstWindows = windows("sort", .first)
  private static let middleWindows = windows("middle", .middle)

  private static func windows(_ name: String, _ kind: Kind) -> [ListQuery] {
    orders.map { sort in
      let order = sort.isEmpty ? "id" : sort.joined(separator: ",")
      return ListQuery(id: "\(name) \(order)", kind: kind, sort: sort)
    }
  }

  private static let done = (members: #""completed":true"#, condition: "completed_at IS NOT NULL")
  private static let open = (members: #""completed":false"#, condition: "completed_at IS NULL")
  private static let home = (members: #""tags":["home"]"#, condition: "instr(tags, ' home ') > 0")
  /// At home within 60 days or without a day, or overdue.
  private static let tree = (
    members:
      #""any":[{"tags":["home"],"any":[{"dueWithin":60},{"hasDue":false}]},{"overdue":true}]"#,
    condition: """
    (\(home.condition) AND (due <= date('now', '+60 days') OR due IS NULL)
      OR completed_at IS NULL AND due < date('now'))
    """
  )

  private static let filteredMiddles = [
    ("-completed, done", "-completed", done), ("completed, done", "completed", done),
    ("title, open", "title", open), ("-due, open", "-due", open),
    ("priority, a tag", "priority", home),
  ].map { name, key, filter in
    ListQuery(id: "middle \(name)", kind: .middle, filter: filter, sort: [key])
  }

  /// A filter for each member, and one with all members.
  private static let totals = [
    ("all", "", "TRUE"),
    ("open", open.members, open.condition),
    ("done", done.members, done.condition),
    ("overdue", #""overdue":true"#, "completed_at IS NULL AND due < date('now')"),
    ("due before", #""dueBefore":"2027-01-01""#, "due < '2027-01-01'"),
    ("due after", #""dueAfter":"2027-01-01""#, "due > '2027-01-01'"),
    ("a priority", #""priority":["high"]"#, "priority = 3"),
    ("two priorities", #""priority":["low","medium"]"#, "priority IN (1, 2)"),
    ("a tag", home.members, home.condition),
    ("two tags", #""tags":["home","later"]"#, home.condition + " AND instr(tags, ' later ') > 0"),
    ("a tree", tree.members, tree.condition),
    (
      "all members",
      #"\#(open.members),"dueAfter":"2027-01-01","priority":["high"],\#(home.members)"#,
      "\(open.condition) AND due > '2027-01-01' AND priority = 3 AND \(home.condition)"
    ),
  ].map { ListQuery(id: "total \($0)", kind: .total, filter: ($1, $2)) }

  private static let texts = [
    ("a rare word", "zymurgy"), ("a common word", "meeting"), ("a word of none", "xylophone"),
    ("part of a word", "eetin"), ("two words", "meeting budget"),
    ("four words", "the budget garden plan"),
  ].map { name, words in
    // LIKE ignores the case of ASCII letters, and these stores contain no others.
    let conditions = words.split(separator: " ").map {
      "(title LIKE '%\($0)%' OR content LIKE '%\($0)%')"
    }
    let filter = ("\"text\":\"\(words)\"", conditions.joined(separator: " AND "))
    return ListQuery(id: "text \(name)", kind: .text, filter: filter)
  }
}
