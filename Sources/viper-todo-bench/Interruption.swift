import System

/// Ctrl-C and the like, and a server that does not answer: every child is killed, whatever waits for
/// one sees its end, and the way out is the ordinary one, which removes the temporary folders.
enum Interruption {
  /// As many children as there are at a time, and more.
  private static let places = 64
  // A signal handler may touch nothing that allocates or locks.
  private nonisolated(unsafe) static let children = {
    let numbers = UnsafeMutablePointer<Int>.allocate(capacity: places)
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
    ThisProcess.surviveFailedWrites()
    // Whoever started us may not want us to end, as nohup does.
    for number in Signals.ofEnding.filter({ !Signals.isIgnored($0) }) + [Signals.ofAlarm] {
      Signals.handle(number) { Interruption.handle($0) }
    }
  }

  /// The signal that asked this process to end; 0 if none did.
  static var signal: Int32 { caught.pointee == Signals.ofAlarm ? 0 : caught.pointee }

  /// Throws when a signal came, or nothing was checked for five minutes: a server hangs.
  static func check() throws {
    if caught.pointee == Signals.ofAlarm { throw Trouble("no answer for five minutes") }
    if caught.pointee != 0 { throw Trouble("interrupted") }
    if isWatching { Signals.setAlarm(seconds: 300) }
  }

  /// A child that is to be killed with us.
  static func add(_ child: Int) {
    if let place = (0..<places).first(where: { children[$0] == 0 }) { children[place] = child }
    // The signal came after the child was made and before it was known.
    if caught.pointee != 0 { ChildProgram.kill(child) }
  }

  /// A child that has been waited for: its number may be another's soon.
  static func remove(_ child: Int) {
    for place in 0..<places where children[place] == child { children[place] = 0 }
  }

  private static func handle(_ number: Int32) {
    caught.pointee = number
    for place in 0..<places where children[place] > 0 { ChildProgram.kill(children[place]) }
  }
}
