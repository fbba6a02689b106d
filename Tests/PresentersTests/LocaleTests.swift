import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// Dates and phrases in the user's language.
struct LocaleTests {
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
