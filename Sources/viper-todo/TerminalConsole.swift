import Stdio
import Stores
import System

/// What a driver's command says: lines on stdout, and how far it is on a terminal.
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

  /// Takes the line away that says how far it is.
  func endProgress() {
    progress?.line.end()
    progress = nil
  }
}
