/// What a ``FileWatch`` reports.
package struct FileNews: Equatable {
  /// The file was read or written, or another file has taken its place.
  package var isOfFile: Bool
  /// A name may have appeared or disappeared in its folder.
  package var isOfFolder: Bool

  /// News of the file, of its folder, of both or of neither.
  package init(isOfFile: Bool = false, isOfFolder: Bool = false) {
    self.isOfFile = isOfFile
    self.isOfFolder = isOfFolder
  }
}

/// Watches a file by looking at it four times a second, if the system reports nothing by itself. It does
/// not notice that the file is read or written.
struct FilePolling {
  private let path: String
  private var known: FileStatus.Version?
  private var nextLook: Int64

  /// The time from one look to the next, in milliseconds.
  private static let pause: Int64 = 250

  /// Watches a file, which need not exist.
  init(path: String) {
    self.path = path
    known = Self.version(path)
    nextLook = Uptime.milliseconds + Self.pause
  }

  /// As ``Waitable/remainingWait()``.
  func remainingWait() -> Int64 { max(0, nextLook - Uptime.milliseconds) }

  /// Looks. The folder always counts as changed, since nobody looked at it.
  mutating func takeNews() -> FileNews {
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
