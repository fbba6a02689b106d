import Glibc

/// Starts a program that the modes of files restrict.
package enum Unprivileged {
  /// The command before the program: none for a user. Root keeps its user id, so that it can still
  /// reach the program wherever that was built, and loses the capabilities that override modes.
  package static let command =
    geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : []

  /// Whether this works on this machine. It must in continuous integration.
  package static let isPossible =
    getenv("CI") != nil
    || (try? BackendRun(["--version"], through: command).ending == .exited(0)) == true
}
