import UseCases

/// A todo with all there is to it (contract § 5, detail): a row and the rest.
package struct TodoDetailViewModel {
  package let row: TodoRowViewModel
  package let content: String
  package let updatedAt: String
  package let updatedText: String
  package let completedAt: String?
  package let completedText: String?

  init(_ todo: TodoPresentationModel, texts: Texts) {
    row = TodoRowViewModel(todo, texts: texts)
    content = todo.content
    updatedAt = todo.updatedAt.rfc3339
    updatedText = texts.date(todo.updatedAt)
    completedAt = todo.completedAt.map(\.rfc3339)
    completedText = todo.completedAt.map { texts.date($0) }
  }
}
