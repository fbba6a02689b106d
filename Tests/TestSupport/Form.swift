import Glibc

/// The form of these tests. `swift test` runs the short form, which takes well under a minute in
/// all. With `VIPER_TODO_LONG=1` in the environment, the long form runs hundreds of rounds for
/// minutes.
enum Form {
  /// Whether this is the long form.
  static let isLong = getenv("VIPER_TODO_LONG").map { String(cString: $0) == "1" } ?? false

  /// The number of rounds in this form.
  static func count(short: Int, long: Int) -> Int { isLong ? long : short }
}
