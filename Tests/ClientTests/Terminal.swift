import Foundation

/// A terminal of a given size that runs a program, in which a test types and looks.
final class Terminal {
  /// The expected screen never came; this is the last one.
  struct NeverShown: Error {
    let text: String
    let screen: String
  }

  private let user: User

  /// Starts a program as this user.
  init(_ command: [String], user: User, columns: Int = 80, rows: Int = 24) throws {
    self.user = user
    // tmux's server goes on when this command has ended, but Foundation thinks that a command runs
    // as long as anybody has the descriptors that it got. Foundation also starts programs with most
    // signals blocked, including the ones that ask them to end.
    let closing = "for d in /proc/$$/fd/*; do ((${d##*/} < 3)) || eval \"exec ${d##*/}>&-\"; done"
    _ = try user.run(
      ["bash", "-c", closing + "; exec env --default-signal \"$@\"", "bash"] + tmux
        + ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + command)
  }

  deinit { _ = try? run(["kill-server"]) }

  /// Types a text as it is.
  func type(_ text: String) throws { try run(["send-keys", "-l", text]) }

  /// Presses keys by name, such as `Enter` or `C-x`.
  func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

  /// Changes the size of the terminal.
  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The text on the screen.
  func screen() throws -> String { try run(["capture-pane", "-p"]) }

  /// Waits until `isRight` accepts the screen. Throws the screen if it never does.
  func wait(
    for text: String, seconds: Double = 60, until isRight: (String) -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
      let screen = try screen()
      if isRight(screen) { return }
      guard Date() < end else { throw NeverShown(text: text, screen: screen) }
      // A pause between two looks. The test does not assume that anything happens during it.
      usleep(50_000)
    }
  }

  /// Waits until the screen shows a text.
  func wait(for text: String) throws {
    try wait(for: text) { $0.contains(text) }
  }

  /// Waits until the screen no longer shows a text.
  func wait(without text: String) throws {
    try wait(for: "no " + text) { !$0.contains(text) }
  }

  private var tmux: [String] { ["tmux", "-S", user.home.file("tmux")] }

  @discardableResult private func run(_ arguments: [String]) throws -> String {
    try user.run(tmux + arguments).output
  }
}
