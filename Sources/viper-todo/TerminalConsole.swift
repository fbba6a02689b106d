import Stdio
import Stores
import System

/// Prints what a driver's command says: lines of text on stdout, and its progress on a terminal.
final class TerminalConsole: StoreConsole {
  private var progress: (what: String, line: ProgressLine)?
  private lazy var signals = SignalDescriptor()

  var isInterrupted: Bool { signals.isPending }

  func say(_ line: String) {
    endProgress()
    Printout.line(line)
  }

  func show(_ what: String, _ done: Double) {
    if progress?.what != what {
      endProgress()
      progress = (what, ProgressLine("viper-todo: " + what))
    }
    progress?.line.show(done)
  }

  /// Erases the line that shows the progress.
  func endProgress() {
    progress?.line.end()
    progress = nil
  }
}
