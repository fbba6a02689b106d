import Entities
import JSONRPC
import Stdio

/// How to serve: the program's options, as they were given (contract § 2).
struct Options {
  /// Where todos are kept.
  enum Store {
    /// In the user's data folder.
    case standard
    /// In this file.
    case database(String)
    /// Nowhere.
    case memory
  }

  var store = Store.standard
  /// Nil: the first bytes tell.
  var framing: Framing?
  /// Nil: time goes on.
  var clock: Instant?
  var withSamples = false
  var recordPath: String?
  var logPath: String?
  var logLevel = LogLevel.info
  var maximumMessage: Int?
  var historyDays: Int?
}
