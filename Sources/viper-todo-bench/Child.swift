import CLinux
import Glibc

/// A process under measurement, with a pipe to its stdin and one from its stdout.
final class Child {
  /// The number of the process.
  let number: pid_t
  /// Our end of its stdin, and of its stdout.
  private(set) var input: Int32
  let output: Int32
  /// When it was about to be started (``Stopwatch``): pipes are made before, all the rest after.
  let started: Int
  private var hasEnded = false

  /// Starts a program; the first word is its path, or its name on the `PATH`. It inherits the
  /// environment, stderr and the processors this process runs on.
  init(_ command: [String]) throws {
    try Interruption.check()
    let (theirInput, input) = try Self.pipe()
    let (output, theirOutput) = try Self.pipe()
    defer {
      close(theirInput)
      close(theirOutput)
    }
    self.input = input
    self.output = output

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, theirInput, 0)
    posix_spawn_file_actions_adddup2(&actions, theirOutput, 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGTERM, SIGHUP, SIGINT] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let words = command.map { strdup($0) }
    defer { for word in words { free(word) } }
    var number: pid_t = 0
    started = Stopwatch.nanoseconds()
    let result = posix_spawnp(&number, command[0], &actions, &attributes, words + [nil], environ)
    self.number = number
    guard result == 0 else {
      hasEnded = true
      throw Trouble("cannot start \(command[0]): \(String(cString: strerror(result)))")
    }
    Interruption.add(number)
  }

  deinit {
    if !hasEnded {
      kill(number, SIGKILL)
      _ = reap()
    }
    closeInput()
    close(output)
  }

  /// Says that nothing more comes, reads what is left, and waits for the end. One of ours that ends
  /// badly was not measured; others may take the end of their input for a failure.
  func end(isOther: Bool = false) throws {
    closeInput()
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(output, &rest, rest.count)
      if count == 0 { break }
      if count < 0 && errno != EINTR && errno != EAGAIN { break }
      try Interruption.check()
    }
    let status = reap()
    try Interruption.check()
    guard status == 0 || isOther else {
      let how = status & 0x7F == 0 ? "code \((status >> 8) & 0xFF)" : "signal \(status & 0x7F)"
      throw Trouble("process \(number) ended with \(how); what it wrote to stderr stands above")
    }
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0 && errno == EINTR {}
    hasEnded = true
    Interruption.remove(number)
    return status
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw Trouble("cannot make a pipe: \(String(cString: strerror(errno)))")
    }
    return (ends[0], ends[1])
  }
}
