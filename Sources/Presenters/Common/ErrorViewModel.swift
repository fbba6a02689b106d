import Entities
import UseCases

/// A domain failure, ready to be shown (contract § 7).
package struct ErrorViewModel {
  /// The number by which programs know it.
  package let code: Int
  /// The word by which programs know it.
  package let tag: String
  /// One sentence for a person.
  package let message: String
  /// What programs may want to know besides.
  package let data: Data

  /// What an error carries besides its tag.
  package enum Data {
    case none
    case id(Int)
    case invalid(field: String, reason: String)
    case conflict(TodoDetailViewModel)
    case store(reason: String, retryable: Bool)
    case key(String, id: Int)
  }

  /// Puts a failure into words.
  init(_ failure: Failure, texts: Texts) {
    message = texts.phrases.message(for: failure)
    switch failure {
    case .notFound(let id):
      code = 1001
      tag = "notFound"
      data = .id(id)
    case .invalid(let invalid):
      code = 1002
      tag = "invalidTodo"
      data = .invalid(field: invalid.field.rawValue, reason: invalid.reason.rawValue)
    case .conflict(let todo):
      code = 1003
      tag = "conflict"
      data = .conflict(TodoDetailViewModel(todo, texts: texts))
    case .store(let error):
      code = 1004
      tag = "store"
      data = .store(reason: error.reason.rawValue, retryable: error.retryable)
    case .nothingToUndo:
      code = 1005
      tag = "nothingToUndo"
      data = .none
    case .keyReused(let key, let id):
      code = 1006
      tag = "keyReused"
      data = .key(key, id: id)
    case .unexpected:
      code = -32603
      tag = "internal"
      data = .none
    }
  }
}
