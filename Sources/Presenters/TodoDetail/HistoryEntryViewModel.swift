import UseCases

/// One change of a todo, ready to be shown.
package struct HistoryEntryViewModel {
  package let rev: Int
  package let at: String
  package let atText: String
  package let what: String

  init(_ entry: HistoryPresentationModel, texts: Texts) {
    rev = entry.rev
    at = entry.instant.rfc3339
    atText = texts.dateAndTime(entry.instant)
    what = texts.phrases.what(entry.event)
  }
}
