import Entities
import System

extension UserLocale {
  /// The user's languages according to the environment of this process.
  package static func ofEnvironment() -> UserLocale { UserLocale(variable: Environment.value) }

  /// The user's languages according to variables (POSIX, Base Definitions § 8.2): `LC_ALL`, else
  /// the variable of the category, else `LANG`; an empty variable counts as unset. For sentences,
  /// the languages in `LANGUAGE` come first, unless the category is `C` (as in GNU gettext).
  package convenience init(variable: (String) -> String?) {
    func tag(_ category: String) -> LocaleTag? {
      let values = ["LC_ALL", category, "LANG"].compactMap(variable)
      return values.first { !$0.isEmpty }.flatMap { LocaleTag($0) }
    }
    let message = tag("LC_MESSAGES")
    let wanted = message == nil ? "" : variable("LANGUAGE") ?? ""
    let tags = wanted.utf8.split(separator: UInt8(ascii: ":")).prefix(16)
    let others = tags.compactMap { LocaleTag(String(Substring($0))) }
    self.init(messages: others + (message.map { [$0] } ?? []), dates: tag("LC_TIME"))
  }
}
