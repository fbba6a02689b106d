import Foundation

/// A terminal of a given size with a program in it, for somebody to type into and look at.
final class Terminal {
  /// What was waited for never came; the screen as it is then.
  struct NeverShown: Error {
    let text: String
    let screen: String
  }

  private let user: User

  /// Starts the program as this user.
  init(_ command: [String], user: User, columns: Int = 80, rows: Int = 24) throws {
    self.user = user
    // The server goes on when this command has ended, and Foundation takes a command for running as
    // long as anybody has the descriptors that it gave it. It also starts programs with most signals
    // blocked, by which they would be told to end.
    let closing = "for d in /proc/$$/fd/*; do ((${d##*/} < 3)) || eval \"exec ${d##*/}>&-\"; done"
    _ = try user.run(
      command: ["bash", "-c", closing + "; exec env --default-signal \"$@\"", "bash"] + tmux
        + ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + command)
  }

  deinit { _ = try? run(["kill-server"]) }

  /// Types a text as it is.
  func type(_ text: String) throws { try run(["send-keys", "-l", text]) }

  /// Presses keys by name, such as `Enter` or `C-x`.
  func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

  /// Makes the terminal another size.
  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// What one sees.
  func screen() throws -> String { try run(["capture-pane", "-p"]) }

  /// Waits until the screen is as it should be, or else throws what it shows.
  func wait(for text: String, until isRight: (String) -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while true {
      let screen = try screen()
      if isRight(screen) { return }
      guard Date() < end else { throw NeverShown(text: text, screen: screen) }
      // Between two looks; nothing is presumed to have happened meanwhile.
      usleep(50_000)
    }
  }

  /// Waits until the screen shows a text.
  func wait(for text: String) throws {
    try wait(for: text) { $0.contains(text) }
  }

  /// Waits until the screen shows a text no longer.
  func wait(without text: String) throws {
    try wait(for: "no " + text) { !$0.contains(text) }
  }

  private var tmux: [String] { ["tmux", "-S", user.home.file("tmux")] }

  @discardableResult private func run(_ arguments: [String]) throws -> String {
    try user.run(command: tmux + arguments).output
  }
}

extension User {
  /// Runs a program as this user.
  fileprivate func run(command: [String]) throws -> HostProcess {
    try HostProcess(command, environment: environment, folder: home)
  }
}
