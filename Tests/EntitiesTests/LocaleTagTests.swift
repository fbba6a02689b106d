import Entities
import Testing

/// Language tags as BCP 47 and POSIX write them.
struct LocaleTagTests {
  private static func text(_ tag: LocaleTag?) -> String? {
    tag.map { [$0.language, $0.script, $0.region].map { $0 ?? "-" }.joined(separator: " ") }
  }

  @Test(arguments: [
    ("fr", "fr - -"), ("fr-CA", "fr - CA"), ("FR-ca", "fr - CA"), ("de-AT", "de - AT"),
    ("zh-Hant-TW", "zh Hant TW"), ("zh-hANT", "zh Hant -"), ("es-419", "es - 419"),
    ("sr-Latn", "sr Latn -"), ("de-CH-1996", "de - CH"), ("de-1996", "de - -"),
    ("zh-yue-Hant-HK", "zh Hant HK"), ("en-US-u-ca-buddhist", "en - US"), ("en-x-us", "en - -"),
    ("haw", "haw - -"), ("fr_FR.UTF-8", "fr - FR"), ("fr_FR.UTF-8@euro", "fr - FR"),
    ("fr_FR", "fr - FR"), ("de_DE@euro", "de - DE"), ("sr_RS.UTF-8@latin", "sr Latn RS"),
    ("sr_RS@latin", "sr Latn RS"), ("uz_UZ.utf8@cyrillic", "uz Cyrl UZ"), ("pt-br", "pt - BR"),
    ("en.UTF-8", "en - -"),
  ])
  func readsBothForms(_ text: String, _ expected: String) {
    #expect(Self.text(LocaleTag(text)) == expected)
  }

  @Test(arguments: [
    "", "C", "POSIX", "posix", "C.UTF-8", "C.utf8", ".", "@", "-", "_", "f", "fr-", "fr--CA", "-fr",
    "x-private", "i-klingon", "deutschland", "fr CA", "fr/CA", "français", "fr-CA@a@b", "fr\n",
    "12",
    "fr-\u{0}", "en-overlongone", "e\u{301}n", "de-" + String(repeating: "a-", count: 200) + "a",
  ])
  func refuses(_ text: String) { #expect(LocaleTag(text) == nil) }
}
