import Glibc
import TestSupport

/// Makes system calls of a running program fail, with `strace`.
final class FaultInjector {
  /// Whether this works on this machine. It must in continuous integration.
  static let isPossible = getenv("CI") != nil || works()

  private let tracer: HelperProcess

  /// The command that starts a program whose calls fail in this way: all such calls, or those for these paths.
  static func command(_ calls: String, _ fault: String, of paths: [String] = []) -> [String] {
    ["strace", "-f", "-o", "/dev/null", "-e", "trace=\(calls)", "-e", "inject=\(calls):\(fault)"]
      + paths.flatMap { ["-P", $0] }
  }

  /// From now on, these calls (`pwrite64,fdatasync`) fail in this way (`error=EIO:when=1`).
  init(_ process: BackendProcess, _ calls: String, _ fault: String) throws {
    tracer = try HelperProcess(Self.command(calls, fault) + ["-p", "\(process.number)"])
    // The program is stopped by now, and continues under the tracer.
    let line = try tracer.readLine() ?? "nothing"
    if !line.contains("attached") { throw ProcessTrouble("strace says: \(line)") }
  }

  /// From now on, they work again.
  func stop() throws {
    tracer.kill(SIGTERM)
    try tracer.wait()
  }

  /// Waits for the program to end.
  func waitForEnd() throws { try tracer.wait() }

  private static func works() -> Bool {
    do {
      try FaultInjector(BackendProcess(["--memory"]), "fsync", "error=EIO").stop()
      return true
    } catch {
      return false
    }
  }
}
