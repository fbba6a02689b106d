import Entities
import System

extension UserLocale {
  /// What the environment says of this process's user.
  package static func ofEnvironment() -> UserLocale {
    UserLocale(variable: Environment.value)
  }

  /// What variables say (POSIX, Base Definitions § 8.2): `LC_ALL`, else the category's own, else
  /// `LANG`; an empty one says nothing. For sentences, `LANGUAGE` names more languages that are
  /// wanted first, as GNU's gettext has it: where the category is not `C`.
  package convenience init(variable: (String) -> String?) {
    func tag(_ category: String) -> LocaleTag? {
      for name in ["LC_ALL", category, "LANG"] {
        if let value = variable(name), !value.isEmpty { return LocaleTag(value) }
      }
      return nil
    }
    let message = tag("LC_MESSAGES")
    let wanted = message == nil ? "" : variable("LANGUAGE") ?? ""
    let tags = wanted.utf8.split(separator: UInt8(ascii: ":")).prefix(16)
    self.init(
      messages: tags.compactMap { LocaleTag(String(Substring($0))) } + (message.map { [$0] } ?? []),
      dates: tag("LC_TIME"))
  }
}
