import Entities
import UseCases

/// Turns values into text for people: dates in the user's time zone, and phrases, both in the
/// user's language. All scenes share one.
package final class Texts {
  /// The languages that the user reads.
  package var locale: UserLocale { didSet { if locale !== oldValue { choice = Chosen(locale) } } }

  let clock: any Clock

  /// The formats and phrases of the locale. Each is made when it is first used: the formats of
  /// dates take a tenth of a start's instructions, and a first list without a date needs none.
  private lazy var choice = Chosen(locale)

  private final class Chosen {
    private let locale: UserLocale
    lazy var phrases = Phrases(for: locale.messages)
    lazy var datePhrases = Phrases(for: locale.dates.map { [$0] } ?? [])
    private lazy var names = DateNames(for: locale.dates)
    lazy var dates = DateFormat(datePhrases.template(.date), names: names)
    lazy var datesWithoutYear = DateFormat(datePhrases.template(.weekdayAndDate), names: names)
    /// Made when something is typed in words.
    lazy var words = WordReader(locale.messages.first, phrases: phrases, dates: dates)
    /// The day of the last instant that was written, with its text, since many todos were added on
    /// the same day: 8 % of a list.
    var last: (date: CivilDate, text: String)?

    init(_ locale: UserLocale) { self.locale = locale }
  }

  /// The place of the store for people to read; nil if it has none.
  let storePlace: String?

  /// Texts for a clock's time zone, and for a store in this place.
  package init(clock: any Clock, locale: UserLocale = UserLocale(), storePlace: String? = nil) {
    (self.clock, self.storePlace, self.locale) = (clock, storePlace, locale)
  }

  /// The sentences and words.
  var phrases: Phrases { choice.phrases }

  /// The title of a todo, or a phrase for a damaged one.
  func title(_ title: String, of id: Int, isDamaged: Bool) -> String {
    isDamaged ? phrases.text(.damagedTodo, ("id", "\(id)")) : title
  }

  /// What a step did, as a report: Added “Buy milk”.
  func message(for step: TodoListMessagePresentationModel) -> String {
    let title = title(step.event.title, of: step.todo, isDamaged: step.isDamaged)
    return phrases.message(for: step, title: title)
  }

  /// What people type, as it is read in the language of the sentences.
  var words: WordReader { choice.words }

  /// A date: `Nov 20, 2026`.
  func date(_ date: CivilDate) -> String { choice.dates.text(date) }

  /// A day as people name it: `Tomorrow`, `Monday`, `Fri, Nov 27`, `Nov 20, 2028`.
  func day(_ date: CivilDate, _ relative: RelativeDay) -> String {
    switch relative {
    case .yesterday: choice.datePhrases.text(.yesterday)
    case .today: choice.datePhrases.text(.today)
    case .tomorrow: choice.datePhrases.text(.tomorrow)
    case .weekday: choice.dates.weekday(date)
    case .weekdayAndDate: choice.datesWithoutYear.text(date)
    case .date: self.date(date)
    }
  }

  /// A day as people name it, and the time if there is one: `Tomorrow 09:30`.
  func day(_ date: CivilDate, _ relative: RelativeDay, at time: TimeOfDay?) -> String {
    let day = day(date, relative)
    guard let time else { return day }
    return choice.datePhrases.text(.dateAndTime, ("date", day), ("time", time.description))
  }

  /// The local day of an instant, like ``date(_:)``.
  func date(_ instant: Instant) -> String {
    let date = clock.localTime(at: instant).date
    let choice = choice
    if let last = choice.last, last.date == date { return last.text }
    let text = choice.dates.text(date)
    choice.last = (date, text)
    return text
  }

  /// The local day and minute of an instant: `Nov 20, 2026 09:00`.
  func dateAndTime(_ instant: Instant) -> String {
    let time = clock.localTime(at: instant)
    return choice.datePhrases.text(
      .dateAndTime, ("date", date(time.date)), ("time", time.time.description))
  }

  /// A claim, with its end: by its time alone today, else with its day.
  func held(_ claim: Claim) -> ClaimViewModel {
    let (time, today) = (clock.localTime(at: claim.until), clock.today)
    if time.date == today { return (claim, time.time.description) }
    return (claim, day(time.date, RelativeDay(time.date, today: today), at: time.time))
  }

  /// Says what was done to a todo.
  func what(_ event: HistoryPresentationModel.Event) -> String {
    guard case .claimed(let until) = event else { return phrases.what(event) }
    return phrases.text(.claimed, ("until", dateAndTime(until)))
  }

  func comment(_ comment: Comment) -> CommentViewModel { (comment, dateAndTime(comment.instant)) }

  /// A local time as clocks show it: if they are put forward over it, so much later.
  func shown(_ time: LocalTime) -> LocalTime { clock.localTime(at: clock.instant(of: time)) }

  /// The local time after a span of time, from now on.
  func time(after span: TimeSpan) -> LocalTime { clock.localTime(at: clock.instant(after: span)) }

  /// How a todo repeats: `every 2 weeks on Tuesday`.
  func repetition(_ repetition: Repetition) -> String { phrases.text(repetition, date: date) }

  /// A number of minutes: `1 h 30 min`.
  func duration(_ minutes: Int) -> String {
    let parts = [(Phrase.hours, minutes / 60), (.minutes, minutes % 60)].filter { $0.1 > 0 }
    return (parts.isEmpty ? [(Phrase.minutes, 0)] : parts)
      .map { phrases.text($0.0, ("count", "\($0.1)")) }.joined(separator: " ")
  }
}
