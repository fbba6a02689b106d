import System

/// Handles Ctrl-C and the like: whatever waits for a server fails, and the benchmark ends in the
/// ordinary way, which kills its children and removes its files.
enum Interruption {
  /// The signal that asked this process to end; 0 if none did.
  private(set) nonisolated(unsafe) static var signal: Int32 = 0

  /// From now on, signals are noted, and a write to a child that has gone does not end the process.
  static func watch() {
    ThisProcess.surviveFailedWrites()
    // Our parent may have set signals to be ignored, as nohup does.
    for number in Signals.ofEnding where !Signals.isIgnored(number) {
      Signals.handle(number) { Interruption.signal = $0 }
    }
  }

  /// Throws if a signal came. One that comes just before a wait does not end it, but the next one
  /// does.
  static func check() throws { if signal != 0 { throw Trouble("interrupted") } }
}
