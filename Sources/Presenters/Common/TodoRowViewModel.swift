import UseCases

/// A todo as lists show it (contract § 5, row).
package struct TodoRowViewModel {
  /// The longest preview, in Unicode scalars.
  static let previewLimit = 120

  package let id: Int
  package let rev: Int
  package let title: String
  package let preview: String
  package let completed: Bool
  package let state: String
  package let due: String?
  package let dueText: String?
  package let priority: String
  package let tags: [String]
  package let createdAt: String
  package let createdText: String

  init(_ todo: TodoPresentationModel, texts: Texts) {
    id = todo.id
    rev = todo.rev
    title = todo.title
    preview = Self.preview(of: todo.content)
    completed = todo.state == .done
    state =
      switch todo.state {
      case .open: "open"
      case .overdue: "overdue"
      case .done: "done"
      }
    due = todo.due?.description
    dueText = todo.due.map(texts.date)
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
