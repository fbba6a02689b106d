import UseCases

/// One change of a todo, ready to be shown.
package struct HistoryEntryViewModel {
  /// The revision that the change made.
  package let rev: Int
  /// RFC 3339, in UTC.
  package let at: String
  /// The local day and minute, for a person.
  package let atText: String
  /// A phrase for what the change did.
  package let what: String
  /// The revision of the first change of its step.
  package let step: Int
  /// The client that made the change; nil if it did not say who it is.
  package let by: String?

  init(_ entry: HistoryPresentationModel, texts: Texts) {
    rev = entry.rev
    at = entry.instant.rfc3339
    atText = texts.dateAndTime(entry.instant)
    what = texts.phrases.what(entry.event)
    step = entry.step
    by = entry.client
  }
}
