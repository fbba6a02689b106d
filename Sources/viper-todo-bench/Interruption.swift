import System

/// Handles Ctrl-C and the like, and a server that does not answer: whatever waits for a server fails,
/// and the benchmark ends in the ordinary way, which kills its children and removes its files.
enum Interruption {
  // A signal handler may touch nothing that allocates or locks.
  private nonisolated(unsafe) static let caught = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private nonisolated(unsafe) static var isWatching = false

  /// From now on, signals are noted, and a write to a child that has gone does not end the process.
  static func watch() {
    caught.initialize(to: 0)
    isWatching = true
    ThisProcess.surviveFailedWrites()
    // Our parent may have set signals to be ignored, as nohup does.
    for number in Signals.ofEnding.filter({ !Signals.isIgnored($0) }) + [Machine.alarmSignal] {
      Signals.handle(number) { number in
        if Interruption.caught.pointee == 0 { Interruption.caught.pointee = number }
        // A wait may have begun just after this came; the next signal ends it.
        Machine.setAlarm(seconds: 1)
      }
    }
  }

  /// The signal that asked this process to end; 0 if none did.
  static var signal: Int32 {
    isWatching && caught.pointee != Machine.alarmSignal ? caught.pointee : 0
  }

  /// Throws if a signal came, or if nobody called this for five minutes, because a server hangs.
  static func check() throws {
    guard isWatching else { return }
    if caught.pointee == Machine.alarmSignal { throw Trouble("no answer for five minutes") }
    if caught.pointee != 0 { throw Trouble("interrupted") }
    Machine.setAlarm(seconds: 300)
  }
}
