import Connectors
import Entities
import TestSupport
import Testing

/// Refuses changes over any store, which need not know of it.
struct RefusingGatewayTests {
  private let store = FailingGateway()
  private let gateway: RefusingGateway
  private let full = StoreError(.full, detail: "no room")

  init() { gateway = RefusingGateway(store) }

  private func add() throws {
    var step = try Step(gateway, at: .testing)
    _ = try step.add(try Todo.new(title: "a"))
  }

  @Test func changesAreRefusedUntilRolledBack() throws {
    try add()
    gateway.refuseChanges(full)
    for _ in 1...2 {
      #expect(throws: full) { try gateway.beginChanges() }
      #expect(throws: full) { try gateway.commit() }
    }
    #expect(try gateway.count(TodoFilter()) == 1, "it is read all the same")
    #expect(store.commits == 0)
    gateway.rollback()
    #expect(try gateway.count(TodoFilter()) == 0)
    try add()
    try gateway.commit()
    #expect(store.count == 1)
  }

  /// After one failure the whole transaction fails, and the store is not asked again.
  @Test func theFirstFailureFailsTheTransaction() throws {
    store.beginFailure = full
    #expect(throws: full) { try gateway.beginChanges() }
    store.beginFailure = nil
    #expect(throws: full) { try gateway.beginChanges() }
    #expect(throws: full) { try gateway.commit() }
    #expect(store.waits == 1 && store.commits == 0)
    gateway.rollback()

    try add()
    store.recordFailure = full
    #expect(throws: full) { try add() }
    store.recordFailure = nil
    #expect(throws: full) { try add() }
    #expect(throws: full) { try gateway.commit() }
    gateway.rollback()

    // After all changes, when the store makes up for what it put off.
    store.bulkLoadFailure = full
    #expect(throws: full) { try gateway.bulkLoad(1) { try add() } }
    #expect(throws: full) { try gateway.commit() }
    gateway.rollback()

    try add()
    store.commitFailures = [full]
    #expect(throws: full) { try gateway.commit() }
    #expect(throws: full) { try gateway.commit() }
    gateway.rollback()
    #expect(store.count == 0)
  }

  /// A read that fails loses the changes before it, which may depend on it. If there are none,
  /// nothing is lost.
  @Test func aReadThatFailsLosesTheChanges() throws {
    let error = StoreError(.io, detail: "")
    store.readFailure = error
    #expect(throws: error) { try gateway.fetch([1]) }
    store.readFailure = nil
    try add()
    store.readFailure = error
    #expect(throws: error) { try gateway.fetch([1]) }
    store.readFailure = nil
    #expect(throws: error) { try gateway.commit() }
    gateway.rollback()
    try gateway.commit()
    store.onCall = { $0 == .mark ? error : nil }
    #expect(throws: error) { try gateway.mark() }
    store.onCall = { _ in nil }
    try gateway.commit()
  }

  /// Work that is given up after it began to record is lost as a whole. Work that is given up
  /// before that leaves alone what earlier events recorded.
  @Test func abandonedWorkIsLostOnceItHasRecorded() throws {
    try add()
    try gateway.beginChanges()
    store.isInterrupted = true
    let busy = try #require(throws: StoreError.self) { try gateway.checkInterruption() }
    #expect(busy.reason == .busy)
    try gateway.commit()
    store.isInterrupted = false
    #expect(store.count == 1)

    try add()
    try gateway.checkInterruption()
    store.isInterrupted = true
    #expect(throws: busy) { try gateway.checkInterruption() }
    #expect(throws: busy) { try gateway.commit() }
    gateway.rollback()
    #expect(store.count == 1)
  }

  /// What a View sees: of the many todos that were to be deleted, none is.
  @Test func manyAreDeletedWhollyOrNotAtAll() {
    let wire = Wire(store)
    for _ in 1...1500 { wire.put(request(1, "todoList.add", #"{"title":"a"}"#)) }
    wire.session.handleReceived()
    _ = wire.take()
    var changes = 0
    store.onChange = {
      changes += 1
      if changes == 700 { store.isInterrupted = true }
    }
    let lines = wire.send(request(2, "todoList.deleteAll"))
    #expect(lines.count == 2 && lines[1].contains(#""reason":"busy""#), "\(lines)")
    #expect(store.count == 1500)
    store.isInterrupted = false
    #expect(
      wire.send(request(3, "todoList.deleteAll"))
        == [#"{"jsonrpc":"2.0","id":3,"result":{"count":1500,"rev":3000,"step":1501}}"#])
  }
}
