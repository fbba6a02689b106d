/// What it depends on, besides the todos, which of them pass a filter: the user's local day.
package struct Moment: Sendable, Equatable {
  /// The user's local day.
  package let day: CivilDate

  /// A moment of a day.
  package init(day: CivilDate) { self.day = day }
}

extension Clock {
  /// The user's moment now.
  package var moment: Moment { Moment(day: today) }
}
