import System

/// Handles Ctrl-C and the like, and a server that does not answer. The signal handler kills every
/// child. Code that waits for a child then sees its end, and the benchmark ends in the ordinary
/// way, which removes the temporary folders.
enum Interruption {
  /// Room for more children than there ever are at a time.
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

  /// From now on, signals are noted, and a write to a child that has gone does not end the process.
  static func watch() {
    _ = (children, caught)
    isWatching = true
    ThisProcess.surviveFailedWrites()
    // Our parent may have set signals to be ignored, as nohup does.
    for number in Signals.ofEnding.filter({ !Signals.isIgnored($0) }) + [Signals.ofAlarm] {
      Signals.handle(number) { Interruption.handle($0) }
    }
  }

  /// The signal that asked this process to end; 0 if none did.
  static var signal: Int32 { caught.pointee == Signals.ofAlarm ? 0 : caught.pointee }

  /// Throws if a signal came, or if nobody called this for five minutes, because a server hangs.
  static func check() throws {
    if caught.pointee == Signals.ofAlarm { throw Trouble("no answer for five minutes") }
    if caught.pointee != 0 { throw Trouble("interrupted") }
    if isWatching { Signals.setAlarm(seconds: 300) }
  }

  /// Adds a child that a signal is to kill.
  static func add(_ child: Int) {
    if let place = (0..<places).first(where: { children[$0] == 0 }) { children[place] = child }
    // The signal may have come after the child was started and before it was added.
    if caught.pointee != 0 { ChildProgram.kill(child) }
  }

  /// Removes a child that has been waited for, since its number may soon belong to another process.
  static func remove(_ child: Int) {
    for place in 0..<places where children[place] == child { children[place] = 0 }
  }

  private static func handle(_ number: Int32) {
    caught.pointee = number
    for place in 0..<places where children[place] > 0 { ChildProgram.kill(children[place]) }
  }
}
