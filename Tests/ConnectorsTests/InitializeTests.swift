import Entities
import TestSupport
import Testing

/// A group that is handled again begins with what an earlier `initialize` said, not with what one in
/// the group says.
struct InitializeTests {
  private let store = FailingGateway()
  private let wire: Wire

  init() { wire = Wire(store) }

  /// The messages of one group, whose commit fails.
  private func send(_ member: String, failing failure: StoreError) -> [String] {
    store.commitFailures = [failure]
    return wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#), request(2, "initialize", "{\(member)}"),
      request(3, "todoList.add", #"{"title":"a"}"#))
  }

  @Test func theLanguageGoesBack() {
    let lines = send(#""locale":"fr""#, failing: StoreError(.full, detail: "no room"))
    #expect(lines[1].contains("The store has no room left"))
    #expect(lines.last?.contains("Le stockage est plein") == true)
  }

  @Test func theClientGoesBack() {
    _ = send(
      #""clientInfo":{"name":"Emacs"}"#, failing: StoreError(.io, isRepeatable: true, detail: ""))
    #expect(store.store.changes(after: 0, limit: 9)?.map(\.client) == [nil, "Emacs"])
  }
}
