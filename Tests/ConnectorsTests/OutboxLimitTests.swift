import Connectors
import MemoryStore
import TestSupport
import Testing

/// A View that writes much before it reads is served up to a limit. Then the session waits for it.
struct OutboxLimitTests {
  private func wire(limit: Int) -> Wire {
    var limits = SessionLimits()
    limits.outbox = limit
    return Wire(MemoryGateway(), limits: limits)
  }

  @Test func handlingStopsWithoutRoomAndGoesOnWithRoom() {
    let wire = wire(limit: 200)
    for id in 1...20 { wire.put(request(id, "todoList.add", #"{"title":"a"}"#)) }
    var lines: [String] = []
    var rounds = 0
    wire.session.handleReceived()
    while true {
      #expect(wire.session.outbox.count < 300)
      #expect(!wire.session.wantsInput || !wire.session.canHandleMore)
      lines += wire.take()
      rounds += 1
      guard wire.session.canHandleMore else { break }
      wire.session.handleReceived()
    }
    #expect(rounds > 2)
    #expect(wire.session.wantsInput)
    #expect(lines.count == 20)
    #expect(lines.last == #"{"jsonrpc":"2.0","id":20,"result":{"id":20,"rev":20,"step":20}}"#)
  }

  @Test func aBatchGoesOnWhereItStopped() {
    let wire = wire(limit: 500)
    let messages = (1...30).map { request($0, "todoList.viewReady") }
    wire.put("[" + messages.joined(separator: ",") + "]")
    wire.put(request(31, "todoList.viewClosed"))
    var lines: [String] = []
    wire.session.handleReceived()
    while wire.session.canHandleMore || wire.session.outbox.count > 0 {
      #expect(wire.session.outbox.count < 3500)
      lines += wire.take()
      wire.session.handleReceived()
    }
    #expect(lines.count == 32)
    #expect(lines[..<30].allSatisfy { $0.contains("showTodos") })
    #expect(lines[30].matches(of: /"result":\{"total":0,"rev":0\}/).count == 30)
    #expect(lines[31].contains(#""id":31"#))
  }

  /// Changes that another process makes while there is no room are shown when there is room again,
  /// even if the View sends nothing more.
  @Test func changesByOthersMeanwhileAreShownLater() {
    var limits = SessionLimits()
    limits.outbox = 500
    let gateway = FailingGateway()
    let wire = Wire(gateway, limits: limits)
    #expect(wire.send(request(1, "todoList.viewReady")).count == 2)
    while wire.session.outbox.count < 500 {
      wire.put(request(2, "todoList.viewReady"))
      wire.session.handleReceived()
    }
    gateway.addAsAnotherProcess("theirs")
    wire.session.handleWake(.store)
    #expect(!wire.session.canHandleMore)
    #expect(!wire.take().contains { $0.contains("theirs") })
    #expect(wire.session.canHandleMore)
    wire.session.handleReceived()
    let lines = wire.take()
    #expect(lines.count == 1 && titles(in: lines[0]) == ["theirs"])
    #expect(!wire.session.canHandleMore)
    wire.session.handleReceived()
    #expect(wire.take() == [])
  }

  /// A part of a report has at most 1000 rows, and fewer if the titles are long. Besides the todos it
  /// has 7 rows.
  @Test(arguments: [
    (993, 1, ["0"]), (994, 1, ["0", "1000"]), (100, 500, ["0", "34", "66", "98"]),
  ])
  func aReportComesInParts(count: Int, length: Int, offsets: [String]) {
    let wire = Wire(MemoryGateway())
    let title = String(repeating: "\u{1F600}", count: length)
    for _ in 0..<count { wire.put(request(1, "todoList.add", #"{"title":"\#(title)"}"#)) }
    wire.session.handleReceived()
    _ = wire.take()
    let parts = wire.send(request(2, "todoReport.viewReady")).dropLast()
    #expect(parts.compactMap { $0.firstMatch(of: /"offset":(\d+)/)?.1 } == offsets.map { $0[...] })
    #expect(parts.count { $0.contains(#""complete":true"#) } == 1)
  }

  @Test func aBatchIsRefusedOnceItsAnswerIsTooLarge() {
    var limits = SessionLimits()
    limits.batchResponses = 150
    limits.batch = 5
    let wire = Wire(MemoryGateway(), limits: limits)
    let messages = (1...5).map { request($0, "todoList.add", #"{"title":"a"}"#) }
    let lines = wire.send("[" + messages.joined(separator: ",") + "]", "[1,2,3,4,5,6]")
    #expect(lines.count == 2)
    #expect(lines[0].matches(of: /"result"/).count == 3)
    #expect(lines[0].matches(of: /"code":-32600/).count == 2)
    #expect(lines[1].contains("A batch must hold 1 to 5 messages."))
    #expect(wire.send(request(6, "todoList.viewReady"))[1].contains(#""total":3"#))
  }
}
