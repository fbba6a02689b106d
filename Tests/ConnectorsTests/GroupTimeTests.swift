import Connectors
import Entities
import TestSupport
import Testing

/// Groups of slow messages end in time, so that other processes get their turn.
struct GroupTimeTests {
  private let gateway = FailingGateway()
  private let watch = Stopwatch()

  /// The clock of these tests. It advances while a change is made.
  private final class Stopwatch {
    var milliseconds = 0
  }

  /// A session in which each change takes this many milliseconds.
  private func wire(_ milliseconds: Int, clock: (any Clock)? = nil) -> Wire {
    gateway.onChange = { [watch] in watch.milliseconds += milliseconds }
    return Wire(gateway, clock: clock, uptime: { [watch] in watch.milliseconds })
  }

  private func adds(_ count: Int) -> [String] {
    (1...count).map { request($0, "todoList.add", #"{"title":"\#($0)"}"#) }
  }

  /// Handles all input. Returns the output of each group.
  private func rounds(_ wire: Wire) -> [[String]] {
    var rounds: [[String]] = []
    repeat {
      wire.session.handleReceived()
      rounds.append(wire.take())
    } while wire.session.canHandleMore
    return rounds
  }

  @Test(arguments: [10, 20, 49, 50, 1000]) func slowGroupsEndInTime(milliseconds: Int) {
    let wire = wire(milliseconds)
    for message in adds(100) { wire.put(message) }
    let rounds = rounds(wire)
    #expect(rounds.joined().count == 100)
    #expect(
      rounds.joined().last
        == #"{"jsonrpc":"2.0","id":100,"result":{"id":100,"rev":100,"step":100}}"#)
    // A group ends with the message in which its time ends.
    let most = (50 + milliseconds - 1) / milliseconds
    #expect(rounds.dropLast().allSatisfy { $0.count == most })
    #expect(gateway.commits == rounds.count)
    #expect(wire.session.wantsInput)
  }

  /// One slow read after a change is not followed by another one before the commit, whatever the number of
  /// messages: another process waits for the store no longer than this one reads.
  @Test(arguments: 1...9) func aGroupEndsAfterOneSlowRead(position: Int) {
    let wire = wire(0)
    gateway.onWindow = { [watch] in watch.milliseconds += 600 }
    for message in adds(position) { wire.put(message) }
    for number in 1...7 {
      wire.put(request(100 + number, "todoList.viewReady", #"{"view":"\#(number)"}"#))
    }
    wire.session.handleReceived()
    #expect(gateway.commits == 1 && gateway.count == position && gateway.windows == 1)
    for windows in 2...7 {
      wire.session.handleReceived()
      #expect(gateway.windows == windows)
    }
  }

  @Test func quickMessagesAreOneGroup() {
    let wire = wire(0)
    for message in adds(5000) { wire.put(message) }
    #expect(rounds(wire).count == 1)
    #expect(gateway.commits == 1)
  }

  /// So do those of many small batches, each of which is a group.
  @Test func smallBatchesEndInTime() {
    let wire = wire(30)
    for message in adds(40) { wire.put("[\(message)]") }
    let rounds = rounds(wire)
    #expect(rounds.allSatisfy { $0.count <= 2 })
    #expect(rounds.joined().count == 40)
  }

  @Test func aBatchGoesOnWithTheNextGroup() {
    let wire = wire(20)
    wire.put("[\(adds(100).joined(separator: ","))]")
    wire.put(request(101, "todoList.add", #"{"title":"behind"}"#))
    wire.session.handleReceived()
    #expect(wire.take() == [])
    #expect(!wire.session.wantsInput && wire.session.canHandleMore && wire.session.end == nil)
    // Another process gets the store between two groups.
    gateway.addAsAnotherProcess("theirs")
    let lines = rounds(wire).joined()
    #expect(lines.count == 2)
    #expect(lines.first?.matches(of: /"result":{"id"/).count == 100)
    #expect(
      lines.first?.contains(
        #"{"jsonrpc":"2.0","id":100,"result":{"id":101,"rev":101,"step":101}}]"#) == true)
    #expect(lines.last == #"{"jsonrpc":"2.0","id":101,"result":{"id":102,"rev":102,"step":102}}"#)
    #expect(gateway.commits > 10)
  }

  /// What a batch has stored stays stored, whatever happens to its next group.
  @Test func aGroupInsideABatchFailsAlone() {
    let wire = wire(20)
    wire.put("[\(adds(20).joined(separator: ","))]")
    wire.session.handleReceived()
    let stored = gateway.count
    gateway.commitFailures = [StoreError(.full, detail: "no room")]
    wire.session.handleReceived()
    #expect(gateway.count == stored)
    let lines = rounds(wire).joined()
    #expect(lines.last?.matches(of: /"code":1004/).count == 20 - stored)
    #expect(lines.last?.matches(of: /"result":/).count == stored)
  }

  /// The same holds if the batch ends with that group: the answers of earlier groups are kept until
  /// then.
  @Test(arguments: [0, 30]) func theLastGroupOfABatchFailsAlone(reads: Int) {
    let wire = wire(8)
    gateway.onCommit = { [gateway] number in
      gateway.commitFailures = number == 2 ? [StoreError(.full, detail: "no room")] : []
    }
    // Their answers are larger than a piece of the outbox.
    let discovers = (0..<reads).map { request($0, "rpc.discover") }
    wire.put("[\((adds(10) + discovers).joined(separator: ","))]")
    let line = Array(rounds(wire).joined()).last ?? ""
    #expect(gateway.count == 7 && gateway.commits > 1)
    #expect(line.hasPrefix(#"[{"jsonrpc":"2.0","id":1,"result":{"id":1,"rev":1,"step":1}},"#))
    #expect(line.matches(of: /"result":{"id":/).count == 7)
    #expect(line.matches(of: /"error":{"code":1004,/).count == 3)
    #expect(line.utf8.count >= reads * 40_000 && line.hasSuffix("}]"))
  }

  /// The rest of a group that could not be stored does not wait for the store again.
  @Test func aBusyStoreIsWaitedForOnce() {
    let wire = wire(20)
    gateway.beginFailure = StoreError(.busy, detail: "held")
    gateway.onWait = { [watch] in watch.milliseconds += 5000 }
    let reads = (1...7).map { request($0, "todoList.viewReady") }
    for message in reads + adds(100) { wire.put(message) }
    let lines = rounds(wire).joined()
    #expect(gateway.waits == 1)
    #expect(lines.count { $0.contains(#""error":{"code":1004"#) } == 100)
    gateway.beginFailure = nil
    #expect(wire.send(adds(1)[0]).last?.contains(#""result":{"id":1,"rev":1,"step":1}"#) == true)
  }

  /// A turn never sees two times. Nor does a batch, which is recorded with one.
  @Test func aBatchHasOneTime() {
    let clock = TickingClock()
    let wire = wire(20, clock: clock)
    _ = wire.send(request(0, "todoList.viewReady"))
    let ticks = clock.ticks
    wire.put("[\(adds(100).joined(separator: ","))]")
    let rounds = rounds(wire)
    #expect(rounds.count > 10)
    #expect(clock.ticks == ticks + 1)
    _ = wire.send(adds(1)[0])
    #expect(clock.ticks == ticks + 2)
  }

  private final class TickingClock: Clock {
    private(set) var ticks = 0
    var now: Instant { Instant(milliseconds: Instant.testing.milliseconds + Int64(ticks)) }
    func tick() { ticks += 1 }
    func localTime(at instant: Instant) -> LocalTime {
      LocalTime(date: .first, hour: 0, minute: 0)
    }
  }
}
