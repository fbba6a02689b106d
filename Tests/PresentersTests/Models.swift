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
    content: String = "", due: String? = nil, priority: Priority = .none,
    tags: [String] = [], createdAt: Instant = .testing, updatedAt: Instant? = nil,
    completedAt: Instant? = nil
  ) -> TodoPresentationModel {
    TodoPresentationModel(
      Todo(
        id: 7, rev: 9, title: "Buy milk", content: content, due: due.flatMap { CivilDate($0) },
        priority: priority, tags: tags, createdAt: createdAt, updatedAt: updatedAt,
        completedAt: completedAt),
      at: LocalTime(date: CivilDate("2026-11-20") ?? .first, time: .midnight))
  }
}
