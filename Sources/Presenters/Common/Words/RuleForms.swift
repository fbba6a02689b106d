import Entities

/// The forms by which a language's phrases write rules of repetition (``RuleWords``), so that each text
/// that the program shows can be typed again.
struct RuleForms {
  private let language: Language

  /// The forms in the language with a tag, in the spelling of ``WordGrammar``.
  static func forms(of tag: String) -> String {
    guard let language = LocaleTag(tag).flatMap({ Languages.language(of: $0) }) else { return "" }
    return RuleForms(language: language).forms
  }

  /// A rule after the words for one that has no words.
  static func byRule(_ text: String, _ phrases: Phrases) -> Repetition? {
    for phrases in [phrases, Phrases(for: [])] {
      let by = phrases.text(.byRule, ("rule", ""))
      let after = phrases.text(.afterCompletion, ("text", ""))
      guard text.utf8.starts(with: by.utf8) else { continue }
      let rest = text.utf8.dropFirst(by.utf8.count)
      let isDone = rest.reversed().starts(with: after.utf8.reversed())
      let rule = RecurrenceRule(
        String(decoding: rest.dropLast(isDone ? after.utf8.count : 0), as: UTF8.self))
      if let rule { return Repetition(rule, from: isDone ? .done : .next) }
    }
    return nil
  }

  /// The words for a phrase, in each plural form and region, with forms in their places. The text or
  /// frequency before the others stands before all of this.
  private func any(_ phrase: Phrase, _ values: (String, String)...) -> String {
    let books = [language.phrases] + language.regions.map(\.value)
    let templates = books.compactMap { $0[phrase] }.flatMap { wording in
      PluralForm.allCases.compactMap { wording.template(for: $0)?.text }
    }
    return choice(
      templates.unique { $0.hasSameBytes(as: $1) }.map {
        Template($0).parts.map { part in
          switch part {
          case .literal(let words): escaped(words)
          case .place(let name): values.first { $0.0.utf8.elementsEqual(name.utf8) }?.1 ?? ""
          }
        }.joined()
      })
  }

  private func choice(_ forms: [String]) -> String { "(" + forms.joined(separator: "|") + ")" }

  /// Texts, each of which sets a register.
  private func choice(_ register: WordRegister, _ values: [(Int, String)]) -> String {
    choice(values.map { "\(escaped($1[...])){\(register)=\($0)}" })
  }

  private func escaped(_ words: Substring) -> String {
    words.unicodeScalars.map {
      ("()[]|<>{}\\".unicodeScalars.contains($0) ? "\\" : "") + String($0)
    }.joined()
  }

  /// One thing or several, as a sentence lists them.
  private func list(_ item: String, _ last: Phrase) -> String {
    let end = any(last, ("last", item))
    return "\(item)[(\(any(.fieldSeparator))\(item))*\(end)]"
  }

  /// The n-th of its kind, or counted from the end.
  private func nth(_ day: String) -> String {
    let forms = Phrases.ordinals.map { any($0, ("day", day)) + "{ordinal=\($1)}" }
    return choice(
      forms + [
        any(.nth, ("ordinal", "<ordinal>"), ("day", day)),
        any(.nthToLast, ("ordinal", "<ordinal-to-last>"), ("day", day)),
      ])
  }

  private var forms: String {
    let every = Frequency.allCases.enumerated().map { index, frequency in
      let (one, many) = frequency.phrases
      return choice([any(one), any(many, ("count", "<N>"))]) + "{unit=\(index + 1)}"
    }
    let ordinals = { sign in (1...366).map { (sign * $0, language.ordinal($0)) } }
    let first = language.dates.firstOfMonth.map { "\(escaped($0[...])){day=1}|" } ?? ""
    let date = any(
      .date, ("day", "(\(first)<d>)"), ("year", "<y>"),
      ("month", choice(.month, Array(zip(1...12, language.dates.months)))))
    let weekday = "<weekday-name>{weekday}"
    let days = [
      any(.onWeekday, ("weekday", weekday)), any(.eachWeekday, ("weekday", weekday)),
      nth("<weekday-name>") + "{weekday}", nth(any(.dayOfAnyKind)) + "{lastday}",
      any(.monthDay, ("day", "<month-day>")) + "{monthday}",
      any(.monthAndDay, ("month", "<month-name>"), ("day", "(\(first)<d>)")) + "{month}{monthday}",
    ]
    let kinds = [
      any(.dayOfAnyKind) + "{alldays}", any(.workday) + "{workdays}",
      list("<weekday-name>{plainday}", .or),
    ]
    let position = nth(choice(kinds)) + "{position}"
    let ofThese = any(.ofThese, ("days", list(nth(any(.dayOfAnyKind)) + "{position}", .and)))
    let ifThatIs = any(
      .ifThatIs, ("weekdays", list(any(.aWeekday, ("weekday", "<weekday-name>{plainday}")), .or)))
    let inMonths = any(.inMonths, ("months", list("<month-name>{month}", .and)))
    let end =
      "[\(any(.orLastDay)){skip}][\(ifThatIs)|\(ofThese)][\(any(.afterCompletion)){done}]"
      + "[\(any(.untilDate, ("date", date))){until}|\(any(.times, ("count", "<count>")))]"
    let named = { (item: String) in list(item, .and) }
    return """
      def ordinal: \(choice(.ordinal, ordinals(1)))
      def ordinal-to-last: \(choice(.ordinal, ordinals(-1)))
      def month-day: \(choice(.day, (1...31).map { ($0, language.monthDay($0)) }))
      def month-name: \(choice(.month, Array(zip(1...12, language.monthsInText))))
      def weekday-name: \(choice(.weekday, Array(zip(1...7, language.weekdaysInText))))
      def tail:
      def every: (\(any(.everyWorkday)){workdays}{unit=2}|\(choice(every)))[\(inMonths)]
      repeat V rule: <every>[\(any(.onDays, ("days", named(choice(days)))))]\(end)
      repeat V rule: \(any(.everyMonthOn, ("days", named(choice(days))))){unit=3}\(end)
      repeat V rule: <every>\(any(.onDays, ("days", named(position))))\(end)
      repeat V rule: \(any(.everyMonthOn, ("days", named(position)))){unit=3}\(end)
      """
  }
}
