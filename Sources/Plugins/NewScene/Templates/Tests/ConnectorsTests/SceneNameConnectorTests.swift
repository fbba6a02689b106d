import Connectors
import Entities
import TestSupport
import Testing

/// The scene `sceneName` in a session whose store fails.
struct SceneNameConnectorTests {
  private let gateway = FailingGateway()

  @Test func aStoreThatCannotBeReadIsShownAndAnswered() {
    gateway.readFailure = StoreError(.io, detail: "")
    let lines = Wire(gateway).send(request(1, "sceneName.firstEvent"))
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix(
        #"{"jsonrpc":"2.0","method":"sceneName.showError","params":{"code":1004,"tag":"store","#)
        == true)
    #expect(
      lines.last?.hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":1004,"#) == true)
  }

  /// If a group cannot be stored, its todos are counted again in the store as it is.
  @Test func aChangeThatIsNotStoredIsNotShown() {
    gateway.commitFailures = [StoreError(.full, detail: "")]
    let lines = Wire(gateway).send(
      request(1, "sceneName.firstEvent"), request(2, "todoList.add", #"{"title":"a"}"#))
    #expect(lines.contains { $0.contains(#""method":"sceneName.firstShow""#) })
    #expect(lines.allSatisfy { !$0.contains(#""open":1"#) })
    #expect(lines.last?.contains(#""error":{"code":1004,"#) == true)
  }
}
