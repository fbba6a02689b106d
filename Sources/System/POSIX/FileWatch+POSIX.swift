#if !os(Linux) || Portable
  /// Reports, four times a second, that something may have happened in a folder, and when a file in
  /// it is made or another file takes its place. It does not report reads and writes.
  package final class FileWatch: Waitable {
    package let descriptor: Int32 = -1
    private var polling: FilePolling

    /// Whether reads and writes are reported. If not, ``FileNews/isOfFile`` only says that another
    /// file has taken the name.
    package static let tellsUse = false
    /// Whether it tells only when to look. Always true.
    package let isPolling = true
    /// Nil: there is nothing better that the system could refuse.
    package let refusal: SystemError? = nil

    /// Watches a file and its folder.
    package init(path: String, folder: String) { polling = FilePolling(path: path) }

    package func remainingWait() -> Int64? { polling.remainingWait() }

    /// Returns what happened since the last call.
    package func takeNews() -> FileNews { polling.takeNews() }
  }
#endif
