import Connectors
import Entities
import TestSupport
import Testing

/// A store asks for a group of messages once more, as engines with several writers do. The View
/// does not notice.
struct RepetitionTests {
  private let gateway = FailingGateway()
  private let again = StoreError(.busy, isRepeatable: true, detail: "40001")
  private let bound = SessionLimits().repetitions

  private func add(_ id: Int) -> String { request(id, "todoList.add", #"{"title":"\#(id)"}"#) }

  /// The output if nothing has to be repeated.
  private func expected(_ messages: [String]) -> [String] {
    let wire = Wire(FailingGateway())
    for message in messages { wire.put(message) }
    wire.session.handleReceived()
    return wire.take()
  }

  @Test(arguments: 0...5) func aGroupIsRepeatedUnnoticed(times: Int) {
    let spy = ObserverTests.Spy()
    let wire = Wire(gateway, observers: [spy])
    let messages = [
      request(1, "todoList.viewReady", #"{"updates":"rows"}"#), add(2), add(3),
      request(4, "todoDetail.viewReady", #"{"id":1}"#),
      request(5, "todoDetail.edit", #"{"id":1,"title":"b"}"#),
      request(6, "todoList.delete", #"{"id":1}"#), request(7, "todoList.undo"),
      request(8, "todoList.add", #"{"title":""}"#),
    ]
    gateway.commitFailures = Array(repeating: again, count: times)
    for message in messages { wire.put(message) }
    wire.session.handleReceived()
    #expect(wire.take() == expected(messages))
    #expect(gateway.commits == times + 1 && gateway.count == 2)
    // Observers see each message once, and no failure.
    #expect(spy.seen.count { $0.hasPrefix("> ") } == messages.count)
    #expect(!spy.seen.contains { $0.hasPrefix("!") })
    #expect(wire.send(add(9)).last?.contains(#""rev":6"#) == true)
  }

  /// Others change the store meanwhile. The answers are true of the store as it is in the end.
  @Test func answersComeFromTheLastRepetition() {
    let wire = Wire(gateway)
    gateway.onCommit = {
      if $0 > 2 { return }
      gateway.rollback()
      gateway.addAsAnotherProcess("theirs")
    }
    gateway.commitFailures = [again, again]
    let lines = wire.send(request(1, "todoList.viewReady"), add(2))
    #expect(titles(in: lines[0]) == ["theirs", "theirs"])
    #expect(titles(in: lines[2]) == ["theirs", "theirs", "2"])
    #expect(lines.last == #"{"jsonrpc":"2.0","id":2,"result":{"id":3,"rev":3,"step":3}}"#)
  }

  @Test func afterTheLastRepetitionItIsBusy() {
    let wire = Wire(gateway)
    gateway.commitFailures = Array(repeating: again, count: bound + 1)
    let lines = wire.send(add(1), request(2, "todoList.viewReady"), add(3))
    #expect(gateway.commits == bound + 1 && gateway.count == 0)
    #expect(lines.count == 6)
    for line in [lines[1], lines[5]] {
      #expect(line.contains(#""data":{"tag":"store","reason":"busy","retryable":true}"#))
    }
    #expect(lines[3].contains(#""id":2,"result":{"total":0,"rev":0}"#))
    #expect(wire.send(add(4)).last?.contains(#""result":{"id":1,"rev":1,"step":1}"#) == true)
  }

  /// Another failure in between is handled like any failure.
  @Test func anotherFailureIsNotRepeated() {
    let wire = Wire(gateway)
    gateway.commitFailures = [again, StoreError(.full, detail: "no room")]
    let lines = wire.send(add(1))
    #expect(gateway.commits == 2)
    #expect(lines.count == 2 && lines[1].contains(#""reason":"full""#))
  }

  /// The store may ask at any call: when a message reads, begins to change, or records.
  @Test(arguments: FailingGateway.Call.allCases) func anyCallMayAsk(call: FailingGateway.Call) {
    let wire = Wire(gateway)
    _ = wire.send(add(0), request(1, "todoList.viewReady"))
    var count = 0
    gateway.onCall = { here in
      guard here == call else { return nil }
      count += 1
      return count == 1 ? again : nil
    }
    let lines = wire.send(add(2), request(3, "todoList.complete", #"{"id":1}"#))
    #expect(count > 1, "it was called, and called again")
    #expect(lines.count == 4 && !lines.contains { $0.contains("rror") }, "\(lines)")
    #expect(gateway.count == 2)
  }

  @Test(arguments: [1, 5, 6]) func aBatchIsRepeated(times: Int) {
    let wire = Wire(gateway)
    gateway.commitFailures = Array(repeating: again, count: times)
    wire.put("[\((1...20).map(add).joined(separator: ","))]")
    wire.put(add(21))
    wire.session.handleReceived()
    let lines = wire.take()
    let refused = times > bound ? 20 : 0
    #expect(lines.count == 2 + refused)
    let batch = lines[refused]
    #expect(batch.matches(of: /"code":1004/).count == refused)
    #expect(
      batch.matches(of: /"id":(\d+),"(?:result|error)"/).compactMap { Int($0.1) } == Array(1...20))
    #expect(gateway.count == 21 - refused)
  }

  /// A batch of several groups: each group is repeated alone, and what earlier groups stored stays.
  @Test func groupsOfABatchAreRepeatedAlone() {
    var time = 0
    gateway.onChange = { time += 20 }
    let wire = Wire(gateway, uptime: { time })
    gateway.onCommit = { gateway.commitFailures = $0 % 3 == 0 ? [] : [again] }
    wire.put("[\((1...100).map(add).joined(separator: ","))]")
    for number in 101...140 { wire.put(add(number)) }
    var lines: [String] = []
    repeat {
      wire.session.handleReceived()
      lines += wire.take()
    } while wire.session.canHandleMore
    #expect(lines.count == 41)
    #expect(lines[0].matches(of: /"result":{"id"/).count == 100)
    for (number, line) in zip(101...140, lines.dropFirst()) {
      let result = #""id":\#(number),"result":{"id":\#(number),"rev":\#(number)"#
      #expect(line.contains(result))
    }
    #expect(gateway.commits > 30 && gateway.commits % 3 == 0)
    #expect(gateway.count == 140)
  }

  /// A refresh that no message caused is repeated too.
  @Test func aRefreshIsRepeated() {
    let wire = Wire(gateway)
    _ = wire.send(request(1, "todoList.viewReady"))
    gateway.addAsAnotherProcess("theirs")
    var count = 0
    gateway.onCall = { call in
      guard call == .mark else { return nil }
      count += 1
      return count <= 2 ? again : nil
    }
    wire.session.handleWake(.store)
    let lines = wire.take()
    #expect(lines.count == 1 && titles(in: lines[0]) == ["theirs"])
    #expect(count > 2)
  }
}
