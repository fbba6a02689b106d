import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// Dates and phrases in the user's language.
struct LocaleTests {
  @Test(arguments: [
    ("en-US", "2026-03-01", "Mar 1, 2026"), ("en-GB", "2026-03-01", "1 Mar 2026"),
    ("en_AU.UTF-8", "2026-03-02", "2 Mar 2026"), ("fr", "2026-03-01", "1er mars 2026"),
    ("fr-CA", "2026-08-02", "2 août 2026"), ("de", "2026-03-01", "1. März 2026"),
    ("de-AT", "2026-12-31", "31. Dez. 2026"), ("es-MX", "2026-09-01", "1 sept 2026"),
    ("tlh", "2026-09-01", "Sep 1, 2026"),
  ])
  func datesAreInTheLanguage(_ tag: String, _ day: String, _ expected: String) throws {
    let day = try #require(CivilDate(day))
    #expect(try Texts.inLanguage(tag).date(day) == expected)
  }

  @Test(arguments: [
    ("en-US", "2026-11-27", "Fri, Nov 27"), ("en-GB", "2026-11-27", "Fri, 27 Nov"),
    ("fr", "2026-11-27", "ven. 27 nov."), ("fr", "2027-03-01", "lun. 1er mars"),
    ("de", "2026-11-27", "Fr., 27. Nov."), ("es", "2026-11-27", "vie, 27 nov"),
    ("tlh", "2026-11-27", "Fri, Nov 27"),
  ])
  func datesOfThisYearHaveTheirWeekday(_ tag: String, _ day: String, _ expected: String) throws {
    let day = try #require(CivilDate(day))
    #expect(try Texts.inLanguage(tag).day(day, .weekdayAndDate) == expected)
  }

  @Test(arguments: [
    ("en", "Yesterday Today Tomorrow Sunday"), ("fr", "Hier Aujourd’hui Demain Dimanche"),
    ("de", "Gestern Heute Morgen Sonntag"), ("es", "Ayer Hoy Mañana Domingo"),
  ])
  func namesOfDaysAreInTheLanguage(_ tag: String, _ expected: String) throws {
    let texts = try Texts.inLanguage(tag)
    let sunday = try #require(CivilDate("2026-11-22"))
    let days: [RelativeDay] = [.yesterday, .today, .tomorrow, .weekday]
    #expect(days.map { texts.day(sunday, $0) }.joined(separator: " ") == expected)
    #expect(texts.day(sunday, .date) == texts.date(sunday))
  }

  @Test(arguments: [
    ("it", ["it_IT.UTF-8"]), ("it-CH", ["it_CH.UTF-8"]), ("ja", ["ja_JP.UTF-8"]),
    ("zh-Hant", ["zh_TW.UTF-8"]), ("zh-Hant-HK", ["zh_HK.UTF-8"]), ("zh", ["zh_CN.UTF-8"]),
    ("sr-Latn", ["sr_RS.UTF-8@latin", "sr_RS.UTF-8"]), ("sr", ["sr_RS.UTF-8"]),
    ("uz-Cyrl-UZ", ["uz_UZ.UTF-8@cyrillic", "uz_UZ.UTF-8"]),
  ])
  func localeNamesFollowTheTag(_ tag: String, _ expected: [String]) throws {
    #expect(DateNames.locales(for: try #require(LocaleTag(tag))) == expected)
  }

  @Test func datesOfAnUnknownLanguageAreEnglish() throws {
    let tag = try #require(LocaleTag("tlh-QZ"))
    #expect(DateNames(libraryHas: tag) == nil)
    #expect(DateNames(for: tag).months == Language.english.dates.months)
  }
}
