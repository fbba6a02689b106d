#if !os(Linux) || Portable
  /// Tells, four times a second, that something may have happened in a folder, and when a file in it is
  /// made, or another one takes its place. It does not tell of reads and writes.
  package final class FileWatch: Waitable {
    package let descriptor: Int32 = -1
    private let path: String
    private var known: FileStatus.Version?
    private var nextLook: Int64

    /// Whether reads and writes are told of. If not, ``FileNews/isOfFile`` is about another file of
    /// the same name alone.
    package static let tellsUse = false
    /// Milliseconds from one look to the next.
    private static let pause: Int64 = 250

    /// Watches a file, and the folder that it is in.
    package init(path: String, folder: String) {
      self.path = path
      known = Self.version(path)
      nextLook = Uptime.milliseconds + Self.pause
    }

    package func remainingWait() -> Int64? { max(0, nextLook - Uptime.milliseconds) }

    /// What happened since it was asked last: from here on it tells of what comes later.
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
