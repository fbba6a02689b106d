import Entities
import Presenters
import UseCases

/// A todo as programs read it: a line of text, and the same as members.
struct ToolTodo {
  /// How many characters of the content are given but by `get_todo`.
  static let contentLimit = 200

  private let todo: TodoRowViewModel
  private let completed: (at: String, day: String)?
  /// A part of the content, and how many characters come after it.
  private let content: String
  private let contentLeft: Int
  /// How deep it stands in a list of the tree.
  private let depth: Int

  /// A todo with a part of its content: characters (Unicode scalars) from one on, as many as are allowed.
  init(_ todo: TodoDetailViewModel, from start: Int = 0, contentLimit: Int = contentLimit) {
    self.todo = todo.row
    depth = todo.model.path.isEmpty ? todo.row.branch?.depth ?? 0 : 0
    completed = todo.model.todo.completedAt.map { at in
      (at.rfc3339, todo.completedDay.map { "\($0)" } ?? "")
    }
    let rest = todo.model.todo.content.unicodeScalars.dropFirst(start)
    var part = rest.prefix(contentLimit)
    let size = ToolResult.sizeOfContent - (todo.comments.isEmpty ? 0 : ToolResult.sizeOfComment)
    // A line break takes six bytes in both forms together, others at most four, or their bytes twice.
    var bytes = 0
    let end = part.firstIndex {
      bytes += $0 == "\n" ? 6 : 2 * max(2, UTF8.width($0))
      return bytes > size
    }
    part = part[..<(end ?? part.endIndex)]
    content = String(part)
    contentLeft = rest.count - part.count
  }

  /// A todo of which no more is known than a row shows.
  init(_ todo: TodoRowViewModel) {
    (self.todo, completed, content, contentLeft, depth) = (todo, nil, todo.preview, 0, 0)
  }

  private var priority: String? { todo.priority == Priority.none.word ? nil : todo.priority }
  private var rest: String { contentLeft > 0 ? "\n(\(contentLeft) more characters)" : "" }

  /// Both forms.
  var row: ToolRow { ToolRow(text, members) }

  /// The title stands last, and a line of the content begins with `| `, so no text can pose as a member.
  private var text: String {
    let schedule = todo.schedule?.model
    let words: [String?] = [
      todo.id > 0 ? "\(todo.id)" : "new", "rev \(todo.rev)", todo.completed ? "[x]" : "[ ]",
      todo.state == "overdue" ? "overdue" : nil,
      todo.due.map { "due " + Self.day($0, at: schedule?.time) },
      schedule?.start.map { "start " + Self.day("\($0)") },
      schedule?.repetition.map { "repeat \($0.rule) from \($0.basis.rawValue)" },
      schedule?.reminders.ifAny.map { "remind " + $0.map(\.description).joined(separator: " ") },
      schedule?.estimate.map { "estimate \($0)" }, priority,
      todo.tags.ifAny.map { $0.map { "#" + $0 }.joined(separator: " ") },
      schedule?.after.ifAny.map { "after " + $0.map { "\($0)" }.joined(separator: " ") },
      todo.parent.flatMap { depth > 0 ? nil : "under \($0)" },
      todo.branch?.isContext == true ? "context" : nil, todo.blocked ? "blocked" : nil,
      todo.commentCount > 0 ? "comments \(todo.commentCount)" : nil,
      todo.claim.map { "claimed by \($0.claim.client ?? "-") until \($0.claim.until.rfc3339)" },
      completed.map { "done " + Self.day($0.day) },
    ]
    let lines =
      content.isEmpty ? [] : content.split(separator: "\n", omittingEmptySubsequences: false)
    return String(repeating: "  ", count: depth) + words.compactMap(\.self).joined(separator: " ")
      + ": " + todo.title + lines.map { "\n| " + $0 }.joined() + rest
  }

  private var members: ToolObject {
    let schedule = todo.schedule?.model
    return [
      "id": todo.id > 0 ? todo.id : nil, "rev": todo.rev, "title": todo.title,
      "state": todo.state == "open" ? nil : todo.state, "due": todo.due,
      "time": schedule?.time, "start": schedule?.start,
      "repeat": schedule?.repetition.map { TodoSchemas.repetition.of($0) },
      "reminders": schedule?.reminders.ifAny, "estimate": schedule?.estimate, "priority": priority,
      "tags": todo.tags.ifAny, "after": schedule?.after.ifAny, "parent": todo.parent,
      "context": todo.branch?.isContext == true ? true : nil, "blocked": todo.blocked ? true : nil,
      "claim": todo.claim.map {
        ["by": $0.claim.client, "until": $0.claim.until.rfc3339] as ToolObject
      }, "commentCount": todo.commentCount > 0 ? todo.commentCount : nil,
      "completedAt": completed?.at, "content": content.isEmpty ? nil : content,
      "contentLeft": contentLeft > 0 ? contentLeft : nil,
    ]
  }

  /// As the task lists of Markdown have it.
  var markdown: String {
    let schedule = todo.schedule
    let details: [String?] = [
      "todo \(todo.id)", todo.due.map { "due " + Self.day($0, at: schedule?.model.time) },
      schedule?.repeatText, schedule?.estimateText, priority.map { "priority " + $0 },
    ]
    return "- [\(todo.completed ? "x" : " ")] \(todo.title) ("
      + details.compactMap(\.self).joined(separator: ", ") + ")"
      + todo.tags.map { " #" + $0 }.joined()
  }

  /// The whole todo as a page of Markdown.
  var page: String {
    "# \(todo.title)\n\n\(markdown)\n" + (content.isEmpty ? "" : "\n\(content)\(rest)\n")
  }

  /// As much of a comment as there is room for.
  static func start(of comment: String) -> String {
    let text = comment.unicodeScalars
    let shown = text.prefix(1000)
    return String(shown)
      + (shown.count < text.count ? "\n(\(text.count - shown.count) more characters)" : "")
  }

  /// A day with the weekday that models get wrong: `2026-11-24 (Tue)`.
  static func day(_ day: String, at time: TimeOfDay? = nil) -> String {
    let name = CivilDate(day).map { " (\(weekdays[$0.weekday - 1]))" } ?? ""
    return day + (time.map { " \($0)" } ?? "") + name
  }

  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension String {
  /// Without line breaks and other control characters.
  var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
