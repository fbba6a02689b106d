import UseCases

/// A todo as lists show it (PROTOCOL § 5, row).
package struct TodoRowViewModel {
  /// The longest preview, in Unicode scalars.
  package static let previewLimit = 120

  /// The todo's id.
  package let id: Int
  /// The revision of its last change.
  package let rev: Int
  /// One line.
  package let title: String
  /// The first line of the content, at most ``previewLimit`` characters.
  package let preview: String
  /// Whether it is done.
  package let completed: Bool
  /// `open`, `overdue` or `done`.
  package let state: String
  /// `YYYY-MM-DD`; nil if the todo has no due date.
  package let due: String?
  /// The same for a person, relative to today, with the time if there is one: `Tomorrow 09:30`.
  package let dueText: String?
  /// What few todos have besides; nil for all others.
  package let schedule: ScheduleViewModel?
  /// `none`, `low`, `medium` or `high`.
  package let priority: String
  /// In the order of their bytes.
  package let tags: [String]
  /// RFC 3339, in UTC.
  package let createdAt: String
  /// The local day, for a person.
  package let createdText: String

  init(_ todo: TodoPresentationModel, texts: Texts) {
    id = todo.id
    rev = todo.rev
    title = texts.title(todo.title, of: todo.id, isDamaged: todo.isDamaged)
    preview = Self.preview(of: todo.content)
    completed = todo.state == .done
    state = todo.state.word
    due = todo.due?.description
    if let due = todo.due, let day = todo.dueDay {
      dueText = texts.day(due, day, at: todo.schedule?.time)
    } else {
      dueText = nil
    }
    schedule = todo.schedule.map { ScheduleViewModel($0, texts: texts) }
    priority = todo.priority.word
    tags = todo.tags
    createdAt = todo.createdAt.rfc3339
    createdText = texts.date(todo.createdAt)
  }

  private static func preview(of content: String) -> String {
    if content.utf8.count <= previewLimit && !content.utf8.contains(UInt8(ascii: "\n")) {
      return content
    }
    return String(content.unicodeScalars.prefix(previewLimit).prefix { $0 != "\n" })
  }
}

extension TodoPresentationModel.State {
  /// The word on the wire (PROTOCOL § 5).
  var word: String {
    switch self {
    case .open: "open"
    case .overdue: "overdue"
    case .done: "done"
    }
  }
}
