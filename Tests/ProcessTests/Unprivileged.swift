import Glibc
import TestSupport

/// How to start a program for which the modes of files hold.
enum Unprivileged {
  /// Nothing for users. Root is left its number, so that it still reaches the program wherever it
  /// was built, and loses the capabilities by which modes do not bind it.
  static let command =
    geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : []

  /// Whether that works here; a machine for continuous integration is to have it.
  static let isPossible =
    getenv("CI") != nil
    || (try? BackendRun(["--version"], through: command).ending == .exited(0)) == true
}
