import Glibc
import TestSupport

/// A small file system in memory, which only the program for which it is made can see.
enum SmallDisk {
  /// Whether this user may make one on this machine.
  static let isPossible: Bool = {
    let folder = TemporaryFolder()
    let run = try? BackendRun(["--version"], through: command(mountedOn: folder.path))
    return run?.ending == .exited(0)
  }()

  /// The command that starts a program with 1 MiB mounted at this path.
  static func command(mountedOn path: String) -> [String] {
    unshared(#"mount -t tmpfs -o size=1m none "$0" && exec "$@""#, path)
  }

  /// The command that starts a program with this folder mounted read-only.
  static func readOnlyCommand(_ path: String) -> [String] {
    unshared(#"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@""#, path)
  }

  private static func unshared(_ script: String, _ path: String) -> [String] {
    ["unshare", "--map-root-user", "--mount", "sh", "-c", script, path]
  }

  /// Makes that folder writable.
  static func makeWritable(_ path: String, for process: BackendProcess) -> Bool {
    HelperProcess.run(
      "nsenter", "--target", "\(process.number)", "--user", "--preserve-credentials", "--mount",
      "mount", "-o", "remount,bind,rw", path) == 0
  }

  /// The path by which this process reaches a file that the program sees.
  static func path(_ path: String, of process: BackendProcess) -> String {
    "/proc/\(process.number)/root" + path
  }
}
