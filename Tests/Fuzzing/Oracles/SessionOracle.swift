import Connectors
import Entities
import JSON
import JSONRPC
import MemoryStore
import Host

/// Every request is answered exactly once, all output is valid JSON-RPC, and the output is the same
/// however the input is cut.
enum SessionOracle {
  private static let limits = {
    var limits = SessionLimits()
    limits.message = 2048
    limits.nesting = 16
    return limits
  }()

  static func fault(in bytes: [UInt8]) -> String? {
    let whole = output(for: [bytes[...]])
    let cut = output(for: Oracle.pieces(of: bytes))
    if whole.bytes != cut.bytes { return "cutting the input changed the output" }
    guard let framing = whole.framing else {
      return whole.bytes.isEmpty ? nil : "there was output before there was a framing"
    }
    switch WireCheck.responses(in: whole.bytes, framing) {
    case .failure(let fault): return fault.text
    case .success(let responses):
      let expected = ExpectedResponses.count(in: bytes, framing, limits)
      return responses == expected ? nil : "\(responses) responses in place of \(expected)"
    }
  }

  private static func output(for pieces: [ArraySlice<UInt8>]) -> (bytes: [UInt8], framing: Framing?)
  {
    let clock = SystemClock(frozenAt: Instant(milliseconds: 1_795_165_200_000), zone: .utc)
    let session = Session(gateway: MemoryGateway(), clock: clock, limits: limits)
    for piece in pieces where session.end == nil {
      piece.withUnsafeBytes { session.inbox.buffer.append($0) }
      session.handleReceived()
    }
    session.inbox.isEnd = true
    session.handleReceived()
    return (session.outbox.take(), session.inbox.reader.framing)
  }
}
