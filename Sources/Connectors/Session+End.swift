import JSONRPC

extension Session {
  /// How a session ends.
  package enum End: Equatable {
    /// The View said `exit`.
    case exit(code: Int32)
    /// Nothing can be read any more; one sentence that says why.
    case broken(String)
  }

  /// How the session has ended; nil while it goes on, which it does up to the end of a batch.
  package var end: End? {
    if !hasEnded { return nil }
    return brokenReason.map(End.broken) ?? lifecycle.state.exitCode.map(End.exit)
  }

  /// Whether ``end`` says how.
  package var hasEnded: Bool {
    batch == nil && (brokenReason != nil || lifecycle.state.exitCode != nil)
  }

  /// Drops what waits to be written: nobody reads any more. Messages are still handled, but nothing
  /// is made to be shown, and observers no longer hear of them.
  package func discardOutput() {
    isHeard = false
    for scene in scenes { scene.disconnect() }
    outbox.removeAll()
  }
}
