import Connectors
import Entities
import TestSupport
import Testing

/// In which order scenes show a change, and what a lost group leaves open.
struct SceneOrderTests {
  private let gateway = FailingGateway()

  @Test func scenesShowAChangeInTheirOrderWhicheverWasOpenedFirst() {
    let wire = Wire(gateway)
    _ = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#),
      request(2, "todoDetail.viewReady", #"{"id":1}"#),
      request(3, "todoReport.viewReady"), request(4, "savedLists.viewReady"))
    _ = wire.send(request(5, "todoList.viewReady"))
    let lines = wire.send(request(6, "todoDetail.edit", #"{"id":1,"title":"b"}"#))
    #expect(lines.count >= 4)
    #expect(lines.first?.contains("todoList.showTodos") == true)
    #expect(lines.dropFirst().first?.contains("todoDetail.showTodo") == true)
    #expect(lines.dropFirst(2).first?.contains("todoReport.") == true)
  }

  @Test func aSceneThatWasFirstCalledInALostGroupHasNothingOpen() {
    let wire = Wire(gateway)
    gateway.commitFailures = [StoreError(.full, detail: "no room")]
    let lost = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#),
      request(2, "todoDetail.viewReady", #"{"id":1}"#))
    #expect(!lost.contains { $0.contains("todoDetail.showTodo") })
    let lines = wire.send(request(3, "todoList.add", #"{"title":"b"}"#))
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""result":{"id":1,"rev":1,"step":1}"#) == true)
  }
}
