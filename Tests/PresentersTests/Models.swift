import Entities
import TestSupport

@testable import Presenters
@testable import UseCases

extension Texts {
  /// Texts for a zone this many minutes ahead of UTC.
  static func at(minutesAhead: Int64 = 0) -> Texts {
    Texts(clock: ZonedClock(minutesAhead: minutesAhead))
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
