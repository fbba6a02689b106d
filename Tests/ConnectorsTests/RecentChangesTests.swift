import Connectors
import Entities
import Stores
import TestSupport
import Testing

/// What is open follows the changes of its own process without asking the store.
struct RecentChangesTests {
  private let store = FailingGateway()
  private let gateway: RefusingGateway
  private let note = Note.Topic("test", lasts: false)

  init() {
    gateway = RefusingGateway(store)
    store.deletesAtOnce = true
  }

  private func add(_ count: Int = 1) throws {
    for _ in 0..<count {
      var step = try Step(gateway, at: .testing)
      try step.add(try Todo.new(title: "a"))
    }
  }

  /// The revisions of the changes after a mark, which becomes the newest one, and whether the store was
  /// asked for them. Like every scene, this asks for the newest mark first.
  private func follow(_ mark: inout Mark, limit: Int = 100) throws -> (revisions: [Int]?, Bool) {
    let (earlier, reads) = (mark, store.reads)
    mark = try gateway.mark()
    let changes = try gateway.changes(after: earlier, limit: limit)
    return (changes?.map(\.revision), store.reads > reads)
  }

  /// A mark up to which the log has been followed.
  private func followed() throws -> Mark {
    var mark = Mark.beginning
    _ = try follow(&mark)
    return mark
  }

  @Test func ownChangesAreInHand() throws {
    var mark = try followed()
    for expected in [1...1, 2...4, 5...103] {
      try add(expected.count)
      #expect(try follow(&mark) == (Array(expected), false))
    }
    try gateway.commit()
    try add()
    var other = mark
    #expect(try follow(&mark) == ([104], false))
    #expect(try follow(&other) == ([104], false), "a second scene")
  }

  /// The log of a store in the place of the first one has other rows at the same revisions.
  @Test func anotherStoreIsRead() throws {
    var mark = try followed()
    try add()
    #expect(try follow(&mark) == ([1], false))
    let other = FailingGateway()
    other.addAsAnotherProcess("b")
    store.store = other.store
    try add()
    #expect(try follow(&mark).revisions == nil)
  }

  /// It may even have made them in the same millisecond.
  @Test func anotherStoreOfTheSameInstantIsRead() throws {
    var mark = try followed()
    try add()
    try gateway.commit()
    let other = FailingGateway()
    other.store.session = StoreSession(number: 2, beginning: 0)
    other.addAsAnotherProcess("b", at: .testing)
    store.store = other.store
    let earlier = mark
    mark = try gateway.mark()
    #expect(try gateway.changes(after: earlier, limit: 10)?.map(\.after?.title) == ["b"])
  }

  /// Whatever happens in between, a commit that fails included, the answer is the store's own.
  @Test(arguments: 1...40) func theAnswerIsTheLogs(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    var marks = [Mark.beginning, .beginning]
    for _ in 1...200 {
      switch Int.random(in: 0..<17, using: &dice) {
      case 0..<4: try add(Int.random(in: 1...3, using: &dice))
      case 4: try add(Int.random(in: 90...110, using: &dice))
      case 5:
        var step = try Step(gateway, at: .testing)
        try step.note(note, "key", "value")
      case 6:
        var step = try Step(gateway, at: .testing)
        _ = try step.delete(at: .testing)
      case 7: gateway.rollback()
      case 8: try gateway.commit()
      case 9:
        try gateway.commit()
        addOfOthers(&dice)
      case 10: try addTimed(&dice)
      case 11, 12:
        store.commitFailures = [StoreError(.full, detail: "")]
        #expect(throws: StoreError.self) { try gateway.commit() }
        gateway.rollback()
        // As many rows as were lost, or others.
        addOfOthers(&dice)
      case 13:
        store.recordFailure = StoreError(.full, detail: "")
        #expect(throws: StoreError.self) { try add() }
        store.recordFailure = nil
        gateway.rollback()
        addOfOthers(&dice)
      default:
        let index = Int.random(in: 0...1, using: &dice)
        let earlier = marks[index]
        marks[index] = try gateway.mark()
        let limit = Int.random(in: 1...150, using: &dice)
        #expect(
          try gateway.changes(after: earlier, limit: limit)
            == store.store.changes(after: earlier, limit: limit))
      }
      if Bool.random(using: &dice) { continue }
      let now = LocalTime(date: .first, hour: 0, minute: Int.random(in: 0..<60, using: &dice))
      _ = try gateway.mark()
      #expect(try gateway.nextDueTime(after: now) == store.store.nextDueTime(after: now))
    }
  }

  /// Adds up to three todos as if another process had, some of which are due at a time.
  private func addOfOthers(_ dice: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...3, using: &dice) {
      let schedule = Bool.random(using: &dice) ? schedule(&dice) : nil
      store.addAsAnotherProcess("b", due: .first, schedule: schedule, at: .testing)
    }
  }

  private func addTimed(_ dice: inout SplitMix64) throws {
    let todo = Todo(
      id: try gateway.newID(), rev: 0, title: "timed", due: .first, createdAt: .testing,
      schedule: schedule(&dice))
    var step = try Step(gateway, at: .testing)
    try step.change([(nil, todo)])
  }

  private func schedule(_ dice: inout SplitMix64) -> Schedule {
    Schedule(
      time: LocalTime(date: .first, hour: 0, minute: .random(in: 0..<60, using: &dice)).time)
  }
}
