import Entities
import TestSupport
import Testing

/// Which client the log names beside the changes of a session.
struct ClientNameTests {
  private let store = FailingGateway()
  private let wire: Wire

  init() { wire = Wire(store) }

  private func initialize(_ name: String) -> String {
    request(0, "initialize", #"{"clientInfo":{"name":"\#(name)"}}"#)
  }

  private var clients: [String?] {
    (store.store.changes(after: 0, limit: 99) ?? []).map(\.client)
  }

  @Test func namesItselfInInitialize() {
    _ = wire.send(request(1, "todoList.add", #"{"title":"a"}"#))
    _ = wire.send(initialize("Emacs"), request(2, "todoList.complete", #"{"id":1}"#))
    _ = wire.send(request(3, "todoList.deleteAll"), initialize("Vim"))
    _ = wire.send(request(4, "todoList.undo"))
    #expect(clients == [nil, "Emacs", "Emacs", "Vim"])
  }

  /// A group that is handled again begins with the name that it began with.
  @Test func goesBackWithItsGroup() {
    store.commitFailures = [StoreError(.io, isRepeatable: true, detail: "")]
    _ = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#), initialize("Emacs"),
      request(2, "todoList.add", #"{"title":"b"}"#))
    #expect(clients == [nil, "Emacs"])
  }
}
