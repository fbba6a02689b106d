/// A list to open, and the plainest SQL that finds the same.
struct ListQuery {
  /// The kind, which decides the goal.
  enum Kind {
    /// The first window of a hundred, sorted by one key or by several.
    case first, firstOfSeveral
    /// A window in the middle of the list, sorted by one key or by several.
    case middle, middleOfSeveral
    /// The total, with a window of one.
    case total
    /// The first window of a filter by text.
    case text
    /// A list without a goal.
    case other

    /// Whether the window begins in the middle of the list.
    var isMiddle: Bool { self == .middle || self == .middleOfSeveral }
  }

  let id: String
  let kind: Kind
  /// The members of the request's params, without offset and limit.
  let params: String
  /// The SQL after WHERE, and after ORDER BY.
  let condition: String
  let order: String

  /// The params of the request, if `total` todos pass the filter.
  func request(_ total: Int) -> String {
    let separator = params.isEmpty ? "" : ","
    return "{\(params)\(separator)\"offset\":\(offset(total)),\"limit\":\(limit)"
      + ",\"updates\":\"rows\"}"
  }

  /// The SQL that finds the same window in the table `todo`, or in another one, if `total` todos pass
  /// the filter.
  func window(_ total: Int, in table: String = "todo") -> String {
    """
    SELECT id, rev, title, content, completed_at, due, priority, tags, created_at FROM \(table)
    WHERE \(condition) ORDER BY \(order) LIMIT \(limit) OFFSET \(offset(total))
    """
  }

  /// The SQL that counts the todos that pass the filter.
  var total: String { total(in: "todo") }

  /// The SQL that counts them in another table.
  func total(in table: String) -> String { "SELECT count(*) FROM \(table) WHERE \(condition)" }

  private func offset(_ total: Int) -> Int { kind.isMiddle ? total / 2 : 0 }
  private var limit: Int { kind == .total ? 1 : 100 }

  /// All lists that are measured.
  static let all: [ListQuery] =
    firstWindows + [firstOfTree] + middleWindows + filteredMiddles + totals + texts + others

  private static let fields = [
    ("created", "created_at"), ("updated", "updated_at"), ("due", "due"), ("priority", "priority"),
    ("title", "title_folded"), ("completed", "completed_at"),
  ]

  /// A sort, in the words of the request and in SQL.
  private struct Order {
    let words: [String]
    let sql: String

    var isOfSeveral: Bool { words.count > 1 }
    var id: String { words.isEmpty ? "id" : words.joined(separator: ",") }
    var member: String {
      let quoted = words.map { "\"\($0)\"" }.joined(separator: ",")
      return words.isEmpty ? "" : "\"sort\":[\(quoted)]"
    }
  }

  private static let orders: [Order] = {
    var orders = [Order(words: [], sql: "id")]
    for (word, column) in fields {
      orders.append(Order(words: [word], sql: order(column, isDown: false) + ", id"))
      orders.append(Order(words: ["-" + word], sql: order(column, isDown: true) + ", id"))
    }
    orders.append(
      Order(
        words: ["due", "-priority", "title"],
        sql: "due NULLS LAST, priority DESC, title_folded, id"))
    orders.append(Order(words: ["-priority", "due"], sql: "priority DESC, due NULLS LAST, id"))
    orders.append(Order(words: ["-updated", "title"], sql: "updated_at DESC, title_folded, id"))
    return orders
  }()

  private static func order(_ column: String, isDown: Bool) -> String {
    column + (isDown ? " DESC" : "")
      + (["due", "completed_at"].contains(column) ? " NULLS LAST" : "")
  }

  private static let firstWindows = orders.map {
    ListQuery(
      id: "sort \($0.id)", kind: $0.isOfSeveral ? .firstOfSeveral : .first, params: $0.member,
      condition: "TRUE", order: $0.sql)
  }

  private static let middleWindows = orders.map {
    ListQuery(
      id: "middle \($0.id)", kind: $0.isOfSeveral ? .middleOfSeveral : .middle,
      params: $0.member, condition: "TRUE", order: $0.sql)
  }

  private static let filteredMiddles = [
    ListQuery(
      id: "middle -completed, done", kind: .middle,
      params: #""filter":{"completed":true},"sort":["-completed"]"#,
      condition: "completed_at IS NOT NULL", order: "completed_at DESC, id"),
    ListQuery(
      id: "middle completed, done", kind: .middle,
      params: #""filter":{"completed":true},"sort":["completed"]"#,
      condition: "completed_at IS NOT NULL", order: "completed_at, id"),
    ListQuery(
      id: "middle title, open", kind: .middle,
      params: #""filter":{"completed":false},"sort":["title"]"#,
      condition: "completed_at IS NULL", order: "title_folded, id"),
    ListQuery(
      id: "middle -due, open", kind: .middle,
      params: #""filter":{"completed":false},"sort":["-due"]"#,
      condition: "completed_at IS NULL", order: "due DESC NULLS LAST, id"),
    ListQuery(
      id: "middle priority, a tag", kind: .middle,
      params: #""filter":{"tags":["home"]},"sort":["priority"]"#,
      condition: "instr(tags, ' home ') > 0", order: "priority, id"),
  ]

  /// At home within 60 days or without a day, or overdue.
  private static let tree = (
    members:
      #""any":[{"tags":["home"],"any":[{"dueWithin":60},{"hasDue":false}]},{"overdue":true}]"#,
    condition: """
    instr(tags, ' home ') > 0 AND (due <= date('now', '+60 days') OR due IS NULL)
      OR completed_at IS NULL AND due < date('now')
    """
  )

  /// Most of its time is that of its total, which has a goal.
  private static let firstOfTree = ListQuery(
    id: "sort due, a tree", kind: .other, params: "\"filter\":{\(tree.members)},\"sort\":[\"due\"]",
    condition: tree.condition, order: "due NULLS LAST, id")

  private static let totals = filters.map { name, members, condition in
    ListQuery(
      id: "total \(name)", kind: .total, params: "\"filter\":{\(members)}", condition: condition,
      order: "id")
  }

  /// A filter for each member, and one with all members.
  private static let filters: [(name: String, members: String, condition: String)] = [
    ("all", "", "TRUE"),
    ("open", #""completed":false"#, "completed_at IS NULL"),
    ("done", #""completed":true"#, "completed_at IS NOT NULL"),
    ("overdue", #""overdue":true"#, "completed_at IS NULL AND due < date('now')"),
    ("due before", #""dueBefore":"2027-01-01""#, "due < '2027-01-01'"),
    ("due after", #""dueAfter":"2027-01-01""#, "due > '2027-01-01'"),
    ("a priority", #""priority":["high"]"#, "priority = 3"),
    ("two priorities", #""priority":["low","medium"]"#, "priority IN (1, 2)"),
    ("a tag", #""tags":["home"]"#, "instr(tags, ' home ') > 0"),
    (
      "two tags", #""tags":["home","later"]"#,
      "instr(tags, ' home ') > 0 AND instr(tags, ' later ') > 0"
    ),
    ("a tree", tree.members, tree.condition),
    (
      "all members",
      #""completed":false,"dueAfter":"2027-01-01","priority":["high"],"tags":["home"]"#,
      "completed_at IS NULL AND due > '2027-01-01' AND priority = 3 AND instr(tags, ' home ') > 0"
    ),
  ]

  private static let texts = [
    ("a rare word", ["zymurgy"]), ("a common word", ["meeting"]), ("a word of none", ["xylophone"]),
    ("part of a word", ["eetin"]), ("two words", ["meeting", "budget"]),
    ("four words", ["the", "budget", "garden", "plan"]),
  ].map { text("text \($0)", $1, .text) }

  /// Short texts, and a text with a sort, have no goal.
  private static let others = [
    text("text two letters", ["qu"], .other), text("text one letter", ["q"], .other),
    ListQuery(
      id: "text a common word, -updated, done", kind: .other,
      params: #""filter":{"text":"meeting","completed":true},"sort":["-updated"]"#,
      condition: "completed_at IS NOT NULL AND " + contains("meeting"),
      order: "updated_at DESC, id"),
  ]

  private static func text(_ id: String, _ words: [String], _ kind: Kind) -> ListQuery {
    ListQuery(
      id: id, kind: kind,
      params: "\"filter\":{\"text\":\"\(words.joined(separator: " "))\"}",
      condition: words.map(contains).joined(separator: " AND "), order: "id")
  }

  // LIKE ignores the case of ASCII letters, and these stores contain no others.
  private static func contains(_ word: String) -> String {
    "(title LIKE '%\(word)%' OR content LIKE '%\(word)%')"
  }
}
