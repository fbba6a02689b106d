/// What a ``FileWatch`` reports: the file was read or written, or another file has taken its place; a
/// name may have appeared or disappeared in its folder.
package typealias FileNews = (isOfFile: Bool, isOfFolder: Bool)

/// Reports when a file is read or written, even one that does not exist yet, and when other files of its
/// folder appear or disappear. Costs nothing while nothing happens.
///
/// If the system does not report that, or stops, this looks at the file four times a second. Then it does
/// not notice that the file is read or written.
package final class FileWatch: Waitable {
  private let path: String
  /// What the system reports; nil if it does not.
  private var reports: FileReports?
  /// Why the system refused to report; nil if it did not, or never can.
  package private(set) var refusal: SystemError?
  private var known: FileStatus.Version?
  private var nextLook: Int64 = 0

  /// The time from one look to the next, in milliseconds.
  private static let pause: Int64 = 250

  /// Whether reads and writes are reported. If not, `isOfFile` only says that another
  /// file has taken the name.
  package static let tellsUse = FileReports.areGiven
  /// Whether it tells only when to look.
  package var isPolling: Bool { reports == nil }

  /// Watches a file and its folder.
  package init(path: String, folder: String) {
    self.path = path
    do throws(SystemError) {
      reports = try FileReports(path: path, folder: folder)
    } catch { poll(because: error) }
  }

  package var descriptor: Int32 { reports?.descriptor ?? -1 }

  package func remainingWait() -> Int64? {
    isPolling ? max(0, nextLook - Uptime.milliseconds) : nil
  }

  /// Returns what happened since the last call. After a look, the folder always counts as changed, since
  /// nobody looked at it.
  package func takeNews() -> FileNews {
    do throws(SystemError) { if let news = try reports?.takeNews() { return news } } catch {
      poll(because: error)
      return (isOfFile: true, isOfFolder: true)
    }
    let before = known
    look()
    return (isOfFile: known != before, isOfFolder: true)
  }

  private func poll(because error: SystemError) {
    reports = nil
    refusal = FileReports.areGiven ? error : nil
    look()
  }

  private func look() {
    known = (try? FileStatus(path: path))?.version
    nextLook = Uptime.milliseconds + Self.pause
  }
}
