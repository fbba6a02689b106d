import Entities
import System
import Testing

/// Which variables decide the user's languages.
struct UserLocaleTests {
  private static func locale(_ variables: [String: String]) -> UserLocale {
    UserLocale { variables[$0] }
  }

  @Test(
    arguments: [
      ([:], [], nil), (["LANG": "fr_FR.UTF-8"], ["fr"], "fr"),
      (["LANG": "fr_FR", "LC_TIME": "de_DE"], ["fr"], "de"),
      (["LANG": "fr_FR", "LC_MESSAGES": "de_DE"], ["de"], "fr"),
      (["LANG": "fr", "LC_TIME": "de", "LC_MESSAGES": "es", "LC_ALL": "it"], ["it"], "it"),
      (["LANG": "fr", "LC_TIME": "", "LC_ALL": ""], ["fr"], "fr"),
      (["LANG": "fr", "LC_ALL": "C"], [], nil), (["LANG": "fr", "LC_TIME": "POSIX"], ["fr"], nil),
      (["LANG": "fr", "LC_MESSAGES": "nonsense!"], [], "fr"),
      (["LANG": "fr", "LANGUAGE": "de_AT:es::C:it"], ["de", "es", "it", "fr"], "fr"),
      (["LANG": "fr", "LANGUAGE": ""], ["fr"], "fr"), (["LANGUAGE": "de"], [], nil),
      (["LANG": "fr", "LC_ALL": "C.UTF-8", "LANGUAGE": "de"], [], nil),
    ] as [([String: String], [String], String?)])
  func decideTheLanguages(_ variables: [String: String], _ messages: [String], _ dates: String?) {
    let locale = Self.locale(variables)
    #expect(locale.messages.map(\.language) == messages)
    #expect(locale.dates?.language == dates)
  }
}
