import Connectors
import Entities
import TestSupport
import Testing

/// Drafts in a session: groups that cannot be stored, and a View that has gone.
struct DraftTests {
  private let gateway = FailingGateway()
  private let full = StoreError(.full, detail: "no room")

  /// If the group that saved a draft cannot be stored, the draft is open again with its texts.
  @Test func aSaveThatIsNotStoredKeepsTheDraft() {
    let wire = Wire(gateway)
    _ = wire.send(
      request(1, "todoList.viewReady", #"{"messages":true}"#), request(2, "todoEdit.viewReady"),
      request(3, "todoEdit.change", #"{"title":"a"}"#))
    gateway.commitFailures = [full]
    let lines = wire.send(
      request(4, "todoEdit.change", #"{"content":"b"}"#), request(5, "todoEdit.save"),
      request(6, "todoEdit.change", #"{"tags":"c"}"#))
    #expect(lines.count == 6)
    #expect(lines[0].contains("showDraft") && lines[1].contains(#""id":4,"result""#))
    #expect(lines[2].contains(#""method":"todoEdit.showError","params":{"code":1004,"#))
    #expect(lines[3].contains(#""id":5,"error":{"code":1004,"#))
    #expect(lines[4].contains(#""title":"a","content":"b","due":"","time":"","#))
    #expect(lines[4].contains(#""priority":"none","tags":"c""#))
    #expect(lines[5].contains(#""id":6,"result":{"canSave":true}"#))
    let saved = wire.send(request(7, "todoEdit.save"))
    #expect(saved.map { $0.contains("routeBack") } == [true, false, false, false])
    #expect(saved[2].contains(#""kind":"added","text":"Added “a”.","count":1,"step":1"#))
    #expect(saved[3].contains(#""id":7,"result":{"id":1,"rev":1,"step":1}"#))
  }

  /// Nor is a draft lost that was cancelled, opened or resolved in the group.
  @Test func aGroupThatIsHandledAgainHasTheSameDrafts() {
    let wire = Wire(gateway)
    _ = wire.send(request(1, "todoEdit.viewReady", #"{"draft":"a"}"#))
    gateway.commitFailures = [full]
    let lines = wire.send(
      request(2, "todoEdit.cancel", #"{"draft":"a"}"#),
      request(3, "todoEdit.viewReady", #"{"draft":"b"}"#),
      request(4, "todoList.add", #"{"title":"lost"}"#))
    #expect(lines.count { $0.contains("routeBack") } == 1)
    #expect(lines.count { $0.contains("showDraft") } == 1)
    #expect(
      wire.send(request(5, "todoEdit.change", #"{"draft":"a","title":"x"}"#)).first?
        .contains("notOpen") == true)
    #expect(
      wire.send(request(6, "todoEdit.change", #"{"draft":"b","title":"x"}"#)).last?
        .contains(#"{"canSave":true}"#) == true)
  }

  @Test func aViewThatHasGoneStillSaves() {
    let wire = Wire(gateway)
    _ = wire.send(request(1, "todoEdit.viewReady"))
    wire.session.discardOutput()
    _ = wire.send(
      request(2, "todoEdit.change", #"{"title":"a"}"#), request(3, "todoEdit.save"),
      request(4, "todoList.startAdd"), request(5, "todoDetail.startEdit", #"{"id":1}"#))
    #expect(gateway.count == 1)
    #expect(!wire.take().contains { $0.contains("route") })
  }

  @Test func anUnreadableStoreIsReported() {
    gateway.readFailure = StoreError(.io, detail: "")
    let wire = Wire(gateway)
    for (event, params) in [("viewReady", #"{"id":1}"#), ("save", #"{"key":"k"}"#)] {
      let lines = wire.send(request(1, "todoEdit.\(event)", params))
      #expect(lines.map { $0.contains(#""code":1004"#) } == [true, true])
    }
    // Typed texts are kept all the same.
    _ = wire.send(request(2, "todoEdit.viewReady"))
    #expect(
      wire.send(request(3, "todoEdit.change", #"{"title":"a"}"#)).map { $0.contains("showDraft") }
        == [true, false])
  }
}
