import Glibc
import TestSupport

/// A small file system in memory that only the program sees which it is made for.
enum SmallDisk {
  /// Whether one can be made here: not everybody may.
  static let isPossible: Bool = {
    let folder = TemporaryFolder()
    let run = try? BackendRun(["--version"], through: command(mountedOn: folder.path))
    return run?.ending == .exited(0)
  }()

  /// Starts a program with 1 MiB under this path.
  static func command(mountedOn path: String) -> [String] {
    [
      "unshare", "--map-root-user", "--mount", "sh", "-c",
      #"mount -t tmpfs -o size=1m none "$0" && exec "$@""#, path,
    ]
  }

  /// Starts a program with a folder that it may only read.
  static func readOnlyCommand(_ path: String) -> [String] {
    [
      "unshare", "--map-root-user", "--mount", "sh", "-c",
      #"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@""#, path,
    ]
  }

  /// Makes that folder one that may be written.
  static func makeWritable(_ path: String, for process: BackendProcess) -> Bool {
    HelperProcess.run(
      "nsenter", "--target", "\(process.number)", "--user", "--preserve-credentials", "--mount",
      "mount", "-o", "remount,bind,rw", path) == 0
  }

  /// The path by which we see a file that the program sees.
  static func path(_ path: String, of process: BackendProcess) -> String {
    "/proc/\(process.number)/root" + path
  }
}
