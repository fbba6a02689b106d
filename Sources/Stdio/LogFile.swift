import System

/// The log file, which people read: each entry is one line of text with the time in UTC, the level
/// and a message.
package final class LogFile {
  /// Entries beyond this level are left out.
  package let level: LogLevel
  private let file: AppendedFile
  private var hasComplained = false

  /// Opens a log file, or makes it. Entries are appended.
  package init(path: String, level: LogLevel) throws(FileError) {
    self.level = level
    file = try AppendedFile(path: path)
  }

  /// Adds an entry, as one line of text without control characters. An entry that cannot be written
  /// is left out; the first time, a notice on stderr says so.
  package func write(_ level: LogLevel, _ text: @autoclosure () -> String) {
    // The levels that take it are its own and those after it.
    guard LogLevel.allCases.drop(while: { $0 != level }).contains(self.level) else { return }
    var line = "\(WallClock.timestamp) \(level.rawValue) \(ProcessDefaults.printable(text()))\n"
    guard let error = line.withUTF8({ file.append(UnsafeRawBufferPointer($0)) }) else { return }
    if !hasComplained { ProcessDefaults.complain("viper-todo: \(error.message)") }
    hasComplained = true
  }
}

/// How much is logged, from least to most.
package enum LogLevel: String, CaseIterable, Sendable { case error, warning, info, debug }
