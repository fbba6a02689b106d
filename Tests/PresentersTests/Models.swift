import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

extension Texts {
  /// Texts for a zone this many minutes ahead of UTC.
  static func at(minutesAhead: Int64 = 0) -> Texts {
    Texts(clock: ZonedClock(minutesAhead: minutesAhead))
  }

  /// Texts in UTC, in a language.
  static func inLanguage(_ tag: String) throws -> Texts {
    Texts(
      clock: ZonedClock(minutesAhead: 0), locale: UserLocale(try #require(LocaleTag(tag))))
  }
}

extension TodoPresentationModel {
  /// A todo on its way to the presenter, on 2026-11-20.
  static func testing(
    content: String = ""
  ) -> TodoPresentationModel {
    TodoPresentationModel(
      Todo(
        id: 7, rev: 9, title: "Buy milk", content: content, createdAt: .testing),
      at: LocalTime(date: CivilDate("2026-11-20") ?? .first, time: .midnight))
  }
}
