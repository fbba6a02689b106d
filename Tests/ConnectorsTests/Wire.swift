import Connectors
import Entities
import Host
import TestSupport

/// A session with a test at both ends of its wire.
final class Wire {
  let session: Session

  init(
    _ gateway: any EntityGateway, limits: SessionLimits = SessionLimits(),
    observers: [any SessionObserver] = [], clock: (any Clock)? = nil,
    uptime: @escaping () -> Int = { 0 }
  ) {
    session = Session(
      gateway: gateway, clock: clock ?? SystemClock(frozenAt: .testing, zone: .utc),
      limits: limits, observers: observers, uptime: uptime)
  }

  init(_ session: Session) { self.session = session }

  /// Sends messages, all at once. Returns the lines that come back.
  func send(_ messages: String...) -> [String] {
    for message in messages { put(message) }
    session.handleReceived()
    return take()
  }

  /// Puts a message into the inbox.
  func put(_ message: String) { putBytes(message + "\n") }

  /// Puts bytes into the inbox as they are.
  func putBytes(_ text: String) {
    Array(text.utf8).withUnsafeBytes { session.inbox.buffer.append($0) }
  }

  /// Takes the output that waits to be written.
  func take() -> [String] {
    let text = String(decoding: session.outbox.take(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }
}

/// A request, with its params as JSON.
func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
}

/// The titles in a `showTodos`.
func titles(in output: String) -> [String] {
  output.matches(of: /"title":"([^"]*)"/).map { String($0.1) }
}
