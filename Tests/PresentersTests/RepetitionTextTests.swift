import Entities
import TestSupport
import Testing

@testable import Presenters

/// Rules in words, in every language.
struct RepetitionTextTests {
  static let rules: [(rule: String, basis: Repetition.Basis)] = [
    ("FREQ=DAILY", .next), ("FREQ=DAILY;INTERVAL=3", .due), ("FREQ=DAILY;INTERVAL=10", .done),
    ("FREQ=DAILY;INTERVAL=2;BYDAY=MO,FR", .next), ("FREQ=DAILY;BYMONTH=1", .next),
    ("FREQ=DAILY;UNTIL=20261201", .next), ("FREQ=DAILY;COUNT=5", .next),
    ("FREQ=DAILY;COUNT=1", .next),
    ("FREQ=WEEKLY;BYDAY=TU", .next), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", .next),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", .done), ("FREQ=WEEKLY;INTERVAL=2", .done),
    ("FREQ=WEEKLY;BYDAY=MO,WE,FR", .next), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", .next),
    ("FREQ=WEEKLY;BYMONTH=7,8;BYDAY=SA", .next),
    ("FREQ=MONTHLY;BYMONTHDAY=15", .next), ("FREQ=MONTHLY;BYMONTHDAY=1,15,-1", .next),
    ("FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD", .next),
    ("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=2", .next), ("FREQ=MONTHLY", .done),
    ("FREQ=MONTHLY;BYDAY=-1FR", .next), ("FREQ=MONTHLY;BYDAY=1MO,3MO", .next),
    ("FREQ=MONTHLY;BYDAY=TU", .next), ("FREQ=MONTHLY;INTERVAL=3;BYDAY=-2TH", .next),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", .next),
    ("FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", .next), ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", .next),
    ("FREQ=MONTHLY;BYMONTHDAY=1,15,31;BYSETPOS=-1", .next),
    ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31;SKIP=BACKWARD", .next),
    ("FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD", .next),
    ("FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1", .next), ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", .next),
    ("FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", .next), ("FREQ=YEARLY;BYDAY=20MO,-10MO", .next),
    ("FREQ=YEARLY;BYMONTH=1,2,3,4,5;BYMONTHDAY=-1", .next), ("FREQ=YEARLY", .done),
    ("FREQ=YEARLY;BYMONTH=4", .done), ("FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=1;COUNT=3", .done),
  ]

  private static let words: [(tag: String, lines: String)] = [
    (
      "en",
      """
      every day
      every 3 days
      every 10 days after completion
      every 2 days, if that is a Monday or a Friday
      every day in January
      every day until Dec 1, 2026
      every day, 5 times
      every day, 1 time
      every week on Tuesday
      every 2 weeks on Tuesday
      every 2 weeks on Tuesday after completion
      every 2 weeks after completion
      every week on Monday, Wednesday and Friday
      every weekday
      every week in July and August on Saturday
      every month on the 15th
      every month on the 1st, the 15th and the last day
      every month on the 31st (or the last day of the month)
      every 2 months on the 2nd
      every month after completion
      every month on the last Friday
      every month on the first Monday and the third Monday
      every month on every Tuesday
      every 3 months on the second-to-last Thursday
      every month on the last weekday
      every month on the first Saturday or Sunday
      every month on the 13th, if that is a Friday
      every month on the 1st, the 15th and the 31st, of these the last day
      every year on March 31
      every 2 years on February 29 (or the last day of the month)
      every year on January 1 and July 1
      every year in November on the fourth Thursday
      every year in March and October on the last Sunday
      every year on the 20th Monday and the 10th-to-last Monday
      every year in January, February, March, April and May on the last day
      every year after completion
      every year in April after completion
      by the rule FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=1;COUNT=3 after completion
      """
    ),
    (
      "fr",
      """
      tous les jours
      tous les 3 jours
      tous les 10 jours après son achèvement
      tous les 2 jours, si c’est un lundi ou un vendredi
      tous les jours en janvier
      tous les jours jusqu’au 1er déc. 2026
      tous les jours, 5 fois
      tous les jours, 1 fois
      toutes les semaines le mardi
      toutes les 2 semaines le mardi
      toutes les 2 semaines le mardi après son achèvement
      toutes les 2 semaines après son achèvement
      toutes les semaines le lundi, le mercredi et le vendredi
      du lundi au vendredi
      toutes les semaines en juillet et août le samedi
      le 15 du mois
      le 1er, le 15 et le dernier jour du mois
      le 31 du mois (ou son dernier jour)
      tous les 2 mois le 2
      tous les mois après son achèvement
      le dernier vendredi du mois
      le premier lundi et le troisième lundi du mois
      chaque mardi du mois
      tous les 3 mois l’avant-dernier jeudi
      le dernier jour de semaine du mois
      le premier samedi ou dimanche du mois
      le 13 du mois, si c’est un vendredi
      le 1er, le 15 et le 31 du mois, et parmi eux le dernier jour
      tous les ans le 31 mars
      tous les 2 ans le 29 février (ou son dernier jour)
      tous les ans le 1er janvier et le 1er juillet
      tous les ans en novembre le quatrième jeudi
      tous les ans en mars et octobre le dernier dimanche
      tous les ans le 20e lundi et le 10e lundi avant la fin
      tous les ans en janvier, février, mars, avril et mai le dernier jour
      tous les ans après son achèvement
      tous les ans en avril après son achèvement
      selon la règle FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=1;COUNT=3 après son achèvement
      """
    ),
    (
      "de",
      """
      jeden Tag
      alle 3 Tage
      alle 10 Tage nach Erledigung
      alle 2 Tage, wenn das ein Montag oder ein Freitag ist
      jeden Tag im Januar
      jeden Tag bis zum 1. Dez. 2026
      jeden Tag, 5-mal
      jeden Tag, 1-mal
      jede Woche am Dienstag
      alle 2 Wochen am Dienstag
      alle 2 Wochen am Dienstag nach Erledigung
      alle 2 Wochen nach Erledigung
      jede Woche am Montag, am Mittwoch und am Freitag
      montags bis freitags
      jede Woche im Juli und August am Samstag
      jeden Monat am 15.
      jeden Monat am 1., am 15. und am letzten Tag
      jeden Monat am 31. (oder am Monatsletzten)
      alle 2 Monate am 2.
      jeden Monat nach Erledigung
      jeden Monat am letzten Freitag
      jeden Monat am ersten Montag und am dritten Montag
      jeden Monat an jedem Dienstag
      alle 3 Monate am vorletzten Donnerstag
      jeden Monat am letzten Arbeitstag
      jeden Monat am ersten Samstag oder Sonntag
      jeden Monat am 13., wenn das ein Freitag ist
      jeden Monat am 1., am 15. und am 31., davon am letzten Tag
      jedes Jahr am 31. März
      alle 2 Jahre am 29. Februar (oder am Monatsletzten)
      jedes Jahr am 1. Januar und am 1. Juli
      jedes Jahr im November am vierten Donnerstag
      jedes Jahr im März und Oktober am letzten Sonntag
      jedes Jahr am 20. Montag und am 10. Montag vom Ende her
      jedes Jahr im Januar, Februar, März, April und Mai am letzten Tag
      jedes Jahr nach Erledigung
      jedes Jahr im April nach Erledigung
      nach der Regel FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=1;COUNT=3 nach Erledigung
      """
    ),
    (
      "es",
      """
      cada día
      cada 3 días
      cada 10 días tras completarla
      cada 2 días, si es lunes o viernes
      cada día en enero
      cada día hasta el 1 dic 2026
      cada día, 5 veces
      cada día, 1 vez
      cada semana el martes
      cada 2 semanas el martes
      cada 2 semanas el martes tras completarla
      cada 2 semanas tras completarla
      cada semana el lunes, el miércoles y el viernes
      de lunes a viernes
      cada semana en julio y agosto el sábado
      el día 15 de cada mes
      el día 1, el día 15 y el último día de cada mes
      el día 31 de cada mes (o su último día)
      cada 2 meses el día 2
      cada mes tras completarla
      el último viernes de cada mes
      el primer lunes y el tercer lunes de cada mes
      cada martes de cada mes
      cada 3 meses el penúltimo jueves
      el último día entre semana de cada mes
      el primer sábado o domingo de cada mes
      el día 13 de cada mes, si es viernes
      el día 1, el día 15 y el día 31 de cada mes, y de ellos el último día
      cada año el 31 de marzo
      cada 2 años el 29 de febrero (o su último día)
      cada año el 1 de enero y el 1 de julio
      cada año en noviembre el cuarto jueves
      cada año en marzo y octubre el último domingo
      cada año el 20.º lunes y el 10.º lunes empezando por el final
      cada año en enero, febrero, marzo, abril y mayo el último día
      cada año tras completarla
      cada año en abril tras completarla
      según la regla FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=1;COUNT=3 tras completarla
      """
    ),
  ]

  private static func text(
    _ rule: String, _ basis: Repetition.Basis = .next, _ tag: String = "en"
  ) throws -> String {
    let texts = Texts(
      clock: ZonedClock(minutesAhead: 0), locale: UserLocale(try #require(LocaleTag(tag))))
    return texts.repetition(
      Repetition(try #require(RecurrenceRule(rule), "\(rule)"), from: basis))
  }

  @Test(arguments: words.map(\.tag)) func wordsOfALanguage(tag: String) throws {
    let lines = try #require(Self.words.first { $0.tag == tag }).lines.split(separator: "\n")
    #expect(lines.count == Self.rules.count)
    for (rule, expected) in zip(Self.rules, lines) {
      #expect(try Self.text(rule.rule, rule.basis, tag) == String(expected), "\(rule.rule)")
    }
  }

  @Test func everyLanguageHasATable() {
    #expect(Set(Self.words.map(\.tag)) == Set(Languages.all.map(\.tag)))
  }

  /// Rules that differ in how they are written, not in their days, have the same words.
  @Test(arguments: [
    ("FREQ=DAILY;BYDAY=MO,FR", "every week on Monday and Friday"),
    ("FREQ=DAILY;BYMONTHDAY=31;SKIP=BACKWARD", "every month on the 31st"),
    ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=-1", "every month in February on the last day"),
    ("FREQ=YEARLY;BYDAY=FR", "every week on Friday"),
    ("FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR", "every month on the 13th, if that is a Friday"),
    ("FREQ=YEARLY;INTERVAL=2;BYDAY=FR", "every 2 years on every Friday"),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-2", "every month on the second-to-last day"
    ),
    ("FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every year on the last weekday"),
    (
      "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5,-5",
      "every month on the fifth Monday and the 5th-to-last Monday"
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;BYDAY=SA",
      "every month on the 31st (or the last day of the month), if that is a Saturday"
    ),
    (
      "FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=30;SKIP=BACKWARD",
      "every month in April and June on the 30th"
    ),
    (
      "FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=10,20,30;SKIP=BACKWARD",
      "every year in January and February on the 10th, the 20th and the 30th"
        + " (or the last day of the month)"
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=1,2,3,4;COUNT=21",
      "every month on the 1st, the 2nd, the 3rd and the 4th, 21 times"
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=11,12,13,21,22,23",
      "every month on the 11th, the 12th, the 13th, the 21st, the 22nd and the 23rd"
    ),
  ])
  func isSaidAsPeopleSayIt(_ rule: String, _ expected: String) throws {
    #expect(try Self.text(rule) == expected)
  }

  /// Where no words would be true, the rule speaks for itself.
  @Test(arguments: [
    "FREQ=DAILY;INTERVAL=2;BYMONTHDAY=1", "FREQ=DAILY;BYDAY=MO;BYSETPOS=2",
    "FREQ=MONTHLY;BYMONTHDAY=1,2,3;BYDAY=1SU", "FREQ=MONTHLY;BYDAY=1MO,2TU;BYSETPOS=1",
    "FREQ=MONTHLY;BYMONTHDAY=1,2,3;BYDAY=SU;BYSETPOS=1", "FREQ=YEARLY;INTERVAL=3;BYMONTHDAY=2",
    "FREQ=YEARLY;BYMONTH=1,7;BYDAY=FR;BYSETPOS=2,-2",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=-30;SKIP=BACKWARD",
    "FREQ=YEARLY;BYMONTHDAY=31;BYSETPOS=7", "FREQ=MONTHLY;BYMONTH=3;BYSETPOS=1;UNTIL=20261120",
  ])
  func speaksForItself(_ rule: String) throws {
    #expect(try Self.text(rule) == "by the rule " + rule)
  }

  @Test func datesAreThoseOfTheRegion() throws {
    let rule = "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31;UNTIL=20301120"
    #expect(try Self.text(rule) == "every year on March 31 until Nov 20, 2030")
    #expect(try Self.text(rule, .next, "en-GB") == "every year on 31 March until 20 Nov 2030")
  }

  /// A language of which little is written says what it can, and the rest in English.
  @Test func whatIsMissingIsEnglish() throws {
    let little = Language(
      tag: "xx", dates: DateNames(months: [], weekdays: [], shortWeekdays: []),
      pluralForm: { _ in .few },
      phrases: [.onDays: "{every} @ {days}"])
    let rule = try #require(RecurrenceRule("FREQ=WEEKLY;BYDAY=TU;COUNT=2"))
    let text = Phrases(little).text(Repetition(rule, from: .next)) { "\($0)" }
    #expect(text == "every week @ Tuesday, 2 times")
  }
}
