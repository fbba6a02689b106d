#if !os(Linux) || Portable
  /// Reports, four times a second, that something may have happened in a folder, and when a file in
  /// it is made or another file takes its place. It does not report reads and writes.
  package final class FileWatch: Waitable {
    package let descriptor: Int32 = -1
    private let path: String
    private var known: FileStatus.Version?
    private var nextLook: Int64

    /// Whether reads and writes are reported. If not, ``FileNews/isOfFile`` only says that another
    /// file has taken the name.
    package static let tellsUse = false
    /// The time from one look to the next, in milliseconds.
    private static let pause: Int64 = 250

    /// Watches a file and its folder.
    package init(path: String, folder: String) {
      self.path = path
      known = Self.version(path)
      nextLook = Uptime.milliseconds + Self.pause
    }

    package func remainingWait() -> Int64? { max(0, nextLook - Uptime.milliseconds) }

    /// Returns what happened since the last call.
    package func takeNews() -> FileNews {
      let version = Self.version(path)
      defer {
        known = version
        nextLook = Uptime.milliseconds + Self.pause
      }
      return FileNews(isOfFile: version != known, isOfFolder: true)
    }

    private static func version(_ path: String) -> FileStatus.Version? {
      (try? FileStatus(path: path))?.version
    }
  }
#endif
