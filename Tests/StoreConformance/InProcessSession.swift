import Connectors
import Entities
import Host
import TestSupport

/// A session on a store in this process, for tests for which the program has no option.
package struct InProcessSession {
  package let session: Session

  /// A session on this store.
  package init(
    _ gateway: any EntityGateway, _ clock: any Clock = SystemClock(frozenAt: .testing, zone: .utc)
  ) { session = Session(gateway: gateway, clock: clock) }

  /// Sends messages, all at once, and returns the lines that come back.
  package func send(_ messages: String...) -> [Line] {
    for message in messages {
      Array((message + "\n").utf8).withUnsafeBytes { session.inbox.buffer.append($0) }
    }
    session.handleReceived()
    let text = String(decoding: session.outbox.take(), as: UTF8.self)
    return text.split(separator: "\n").map { Line(text: String($0)) }
  }
}
