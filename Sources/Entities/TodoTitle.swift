/// The title of a new todo, as it was sent. Its bytes are already where the title of the todo will
/// stand: a string would take memory of its own for a moment, and with it a tenth of an add.
package struct TodoTitle: Sendable {
  private var todo: Todo

  /// A copy of UTF-8, which must be valid.
  package init(utf8: UnsafeRawBufferPointer) { todo = Todo(title: utf8) }

  /// A copy of a text.
  package init(_ text: consuming String) {
    todo = text.withUTF8 { Todo(title: UnsafeRawBufferPointer($0)) }
  }

  /// The title as a string.
  package var text: String { todo.title }

  /// Calls `body` with the title's UTF-8.
  func withUTF8<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    todo.withTitle(body)
  }

  /// A todo with this title, which is in no store yet. Nothing is checked.
  consuming func todo(
    content: consuming String, due: CivilDate?, priority: Priority, tags: consuming [String],
    schedule: consuming Schedule?
  ) -> Todo {
    // Most todos have few of these.
    if !content.isEmpty { todo.content = content }
    if let due { todo.due = due }
    if priority != .none { todo.priority = priority }
    if !tags.isEmpty { todo.tags = tags }
    if let schedule { todo.schedule = schedule }
    return todo
  }
}
