import Connectors
import Entities
import TestSupport
import Testing

/// A group of messages whose changes cannot be made durable: each message is answered, nothing is
/// shown that was not stored, and everything that is open shows the store as it is.
struct GroupCommitTests {
  private let gateway = FailingGateway()
  private let full = StoreError(.full, detail: "no room")

  @Test func everyChangeOfTheGroupIsAnsweredWithTheError() {
    let wire = Wire(gateway)
    _ = wire.send(request(1, "todoList.add", #"{"title":"kept"}"#))
    gateway.commitFailures = [full]
    let lines = wire.send(
      request(2, "todoList.add", #"{"title":"lost"}"#),
      request(3, "todoList.viewReady"),
      request(4, "todoList.complete", #"{"id":1}"#),
      #"{"jsonrpc":"2.0","method":"todoList.delete","params":{"id":1}}"#,
      request(5, "todoList.add", #"{"title":""}"#))
    #expect(lines.count == 9)
    #expect(
      lines[0].contains(#""method":"todoList.showError","params":{"code":1004,"tag":"store""#))
    #expect(lines[1].contains(#""id":2,"error":{"code":1004"#))
    #expect(lines[1].contains(#""data":{"tag":"store","reason":"full","retryable":true}"#))
    #expect(titles(in: lines[2]) == ["kept"])
    #expect(lines[3].contains(#""id":3,"result":{"total":1,"rev":1}"#))
    #expect(lines[4].contains("showError") && lines[5].contains(#""id":4,"error":{"code":1004"#))
    #expect(lines[6].contains("showError"))
    #expect(
      lines[7].contains(#""code":1002"#) && lines[8].contains(#""id":5,"error":{"code":1002"#))
    #expect(!lines.contains { $0.contains("lost") })
  }

  @Test func whatIsOpenGoesBackToWhatIsStored() {
    let wire = Wire(gateway)
    _ = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#), request(2, "todoList.viewReady"),
      request(3, "todoDetail.viewReady", #"{"id":1}"#))
    gateway.commitFailures = [full]
    _ = wire.send(
      request(4, "todoDetail.delete", #"{"id":1}"#),
      request(5, "todoList.viewReady", #"{"view":"second"}"#))
    // The detail was told nothing, so it is still open. The second list is open after all.
    let lines = wire.send(request(6, "todoDetail.edit", #"{"id":1,"title":"b"}"#))
    #expect(lines.map { $0.contains("showTodos") } == [true, true, false, false])
    #expect(lines[1].contains(#""view":"second""#))
    #expect(lines[2].contains("todoDetail.showTodo"))
    #expect(lines[3].contains(#""result":{"id":1,"rev":2,"step":2}"#))
  }

  @Test func aListIsNotPushedChangesFromBeforeItWasOpened() {
    let wire = Wire(gateway)
    gateway.commitFailures = [full]
    let lines = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#), request(2, "todoList.viewReady"))
    #expect(lines.filter { $0.contains("showTodos") }.count == 1)
    #expect(lines.last?.contains(#""id":2,"result":{"total":0,"rev":0}"#) == true)
  }

  /// Nor a report.
  @Test func aReportIsTakenBack() {
    let wire = Wire(gateway)
    _ = wire.send(request(1, "todoList.add", #"{"title":"kept"}"#))
    gateway.commitFailures = [full]
    let lines = wire.send(
      request(2, "todoList.add", #"{"title":"lost"}"#), request(3, "todoReport.viewReady"))
    #expect(lines.filter { $0.contains("showReport") }.count == 1)
    #expect(!lines.contains { $0.contains("lost") })
    #expect(
      wire.send(request(4, "todoList.complete", #"{"id":1}"#)).first?.contains("showReport") == true
    )
  }

  @Test func aSceneThatWasFirstCalledInALostGroupHasNothingOpen() {
    let wire = Wire(gateway)
    gateway.commitFailures = [full]
    let lost = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#),
      request(2, "todoDetail.viewReady", #"{"id":1}"#))
    #expect(!lost.contains { $0.contains("todoDetail.showTodo") })
    let lines = wire.send(request(3, "todoList.add", #"{"title":"b"}"#))
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""result":{"id":1,"rev":1,"step":1}"#) == true)
  }

  @Test func aBatchIsAnsweredWhole() {
    let wire = Wire(gateway)
    gateway.commitFailures = [full]
    let lines = wire.send(
      "[\(request(1, "todoList.add", #"{"title":"a"}"#)),\(request(2, "todoList.viewReady"))]",
      request(3, "todoList.add", #"{"title":"b"}"#))
    #expect(lines.count == 5)
    #expect(lines[0].contains("showError") && lines[1].contains("showTodos"))
    #expect(lines[2].contains(#"[{"jsonrpc":"2.0","id":1,"error":{"code":1004"#))
    #expect(lines[2].contains(#"{"jsonrpc":"2.0","id":2,"result":{"total":0,"rev":0}}]"#))
    // A group ends with its batch, so the next message was stored.
    #expect(titles(in: lines[3]) == ["b"])
    #expect(lines[4].contains(#""id":3,"result":{"id":1,"rev":1,"step":1}"#))
  }

  @Test func laterMessagesWorkOnceTheCauseIsGone() {
    let wire = Wire(gateway)
    gateway.beginFailure = StoreError(.busy, detail: "held")
    let lines = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#), request(2, "todoList.add", #"{"title":"b"}"#))
    #expect(lines.filter { $0.contains(#""reason":"busy","retryable":true"#) }.count == 4)
    gateway.beginFailure = nil
    #expect(
      wire.send(request(3, "todoList.add", #"{"title":"c"}"#))
        == [#"{"jsonrpc":"2.0","id":3,"result":{"id":1,"rev":1,"step":1}}"#])
  }

  @Test func exitIsTakenBackAndHandledAgain() {
    let wire = Wire(gateway)
    gateway.commitFailures = [full]
    let lines = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#), request(2, "shutdown"),
      #"{"jsonrpc":"2.0","method":"exit"}"#, request(3, "todoList.viewReady"))
    #expect(lines.count == 3)
    #expect(lines[2] == #"{"jsonrpc":"2.0","id":2,"result":null}"#)
    #expect(wire.session.end == .exit(code: 0))
  }

  /// Unreadable input ends the session, whatever happened to the changes before it.
  @Test func unreadableInputStillEndsTheSession() {
    let wire = Wire(gateway)
    gateway.commitFailures = [full]
    let add = request(1, "todoList.add", #"{"title":"a"}"#)
    wire.putBytes("Content-Length: \(add.utf8.count)\r\n\r\n\(add)Content-Length: x\r\n\r\n")
    wire.session.handleReceived()
    #expect(wire.take().joined().matches(of: /"code":1004/).count == 2)
    #expect(wire.session.end == .broken("a Content-Length is no number of at most 12 digits"))
    #expect(!wire.session.wantsInput && !wire.session.canHandleMore)
  }
}
