import Glibc

/// A log for people: a line an entry, with the time in UTC and the level.
package final class LogFile {
  /// Entries beyond this level are left out.
  package let level: LogLevel
  private let file: AppendedFile
  private var hasComplained = false

  /// Opens a log, which is appended to.
  package init(path: String, level: LogLevel) throws(FileError) {
    self.level = level
    file = try AppendedFile(path: path)
  }

  /// Adds an entry, as one line without control characters. One that cannot be written is left out,
  /// which stderr is told of once.
  package func write(_ level: LogLevel, _ text: String) {
    guard self.level.takes(level) else { return }
    var line = "\(Self.timestamp()) \(level.rawValue) \(ProcessDefaults.printable(text))\n"
    file.beginEntry()
    guard let error = line.withUTF8({ file.append(UnsafeRawBufferPointer($0)) }) else { return }
    if !hasComplained { ProcessDefaults.complain("viper-todo: \(error.message)") }
    hasComplained = true
  }

  private static func timestamp() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      strftime(buffer.baseAddress, 32, "%Y-%m-%dT%H:%M:%SZ", &parts)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
