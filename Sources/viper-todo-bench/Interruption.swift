import Glibc

/// Ctrl-C and the like, and a server that does not answer: every child is killed, whatever waits for
/// one sees its end, and the way out is the ordinary one, which removes the temporary folders.
enum Interruption {
  /// As many children as there are at a time, and more.
  private static let places = 64
  // A signal handler may touch nothing that allocates or locks.
  private nonisolated(unsafe) static let children = {
    let numbers = UnsafeMutablePointer<pid_t>.allocate(capacity: places)
    numbers.initialize(repeating: 0, count: places)
    return numbers
  }()
  private nonisolated(unsafe) static let caught = {
    let signal = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    signal.initialize(to: 0)
    return signal
  }()

  private nonisolated(unsafe) static var isWatching = false

  /// From here on signals are noted, and a child that has gone is no reason to end.
  static func watch() {
    _ = (children, caught)
    isWatching = true
    Glibc.signal(SIGPIPE, SIG_IGN)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in Interruption.handle(number) }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGALRM] {
      var before = sigaction()
      sigaction(number, nil, &before)
      // Who started us may not want us to end, as nohup does.
      let isIgnored = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
      if number == SIGALRM || !isIgnored { sigaction(number, &action, nil) }
    }
  }

  /// The signal that came, 0 where none did.
  static var signal: Int32 { caught.pointee }

  /// Throws when a signal came, or nothing was checked for five minutes: a server hangs.
  static func check() throws {
    if caught.pointee == SIGALRM { throw Trouble("no answer for five minutes") }
    if caught.pointee != 0 { throw Trouble("interrupted") }
    if isWatching { alarm(300) }
  }

  /// A child that is to be killed with us.
  static func add(_ child: pid_t) {
    if let place = (0..<places).first(where: { children[$0] == 0 }) { children[place] = child }
    // The signal came after the child was made and before it was known.
    if caught.pointee != 0 { kill(child, SIGKILL) }
  }

  /// A child that has been waited for: its number may be another's soon.
  static func remove(_ child: pid_t) {
    for place in 0..<places where children[place] == child { children[place] = 0 }
  }

  private static func handle(_ number: Int32) {
    caught.pointee = number
    for place in 0..<places where children[place] > 0 { kill(children[place], SIGKILL) }
  }
}
