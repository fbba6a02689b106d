import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

extension Texts {
  /// Texts in UTC, in a language.
  static func inLanguage(_ tag: String) throws -> Texts {
    Texts(clock: UniversalClock(), locale: UserLocale(try #require(LocaleTag(tag))))
  }
}

extension TodoPresentationModel {
  /// A todo on its way to the presenter, on 2026-11-20.
  static func testing() -> TodoPresentationModel {
    TodoPresentationModel(
      Todo(id: 7, rev: 9, title: "Buy milk", createdAt: .testing), at: .testing)
  }
}
