import Glibc

/// How long these tests go on. `swift test` runs the short form, well under a minute in all; with
/// `VIPER_TODO_LONG=1` in the environment, hundreds of rounds and minutes of stress.
enum Form {
  /// Whether the long form was asked for.
  static let isLong = getenv("VIPER_TODO_LONG").map { String(cString: $0) == "1" } ?? false

  /// A number for the form at hand.
  static func count(short: Int, long: Int) -> Int { isLong ? long : short }
}
