import Glibc

/// The form of tests that are a matter of numbers. `swift test` runs the short form, which takes well under
/// a minute in all. With `VIPER_TODO_LONG=1` in the environment, the long form runs hundreds of rounds for
/// minutes.
package enum Form {
  /// Whether this is the long form.
  package static let isLong = getenv("VIPER_TODO_LONG").map { String(cString: $0) == "1" } ?? false

  /// Whether a test renews the file that it compares: `VIPER_TODO_RENEW=1` in the environment.
  package static let isRenewing = getenv("VIPER_TODO_RENEW") != nil

  /// The number of rounds in this form.
  package static func count(short: Int, long: Int) -> Int { isLong ? long : short }
}
