import Entities
import Host
import MemoryStore
import TestSupport
import Testing
import UseCases

/// The law of drafts, whatever is typed and whatever somebody else does meanwhile: what a save changes is
/// exactly what `changed` named, and nothing that `stale` named.
struct RandomDraftsTests {
  /// Ten thousand take a quarter of a minute in a debug build.
  private static let rounds = Form.count(short: 1000, long: 10_000)

  @Test func aSaveChangesWhatWasNamed() throws {
    var (saves, lostDays, conflicts) = (0, 0, 0)
    for number in 0..<Self.rounds {
      let round = Round(seed: UInt64(number))
      try round.run()
      if round.failed {
        let told = Round(seed: UInt64(number), isTold: true)
        try told.run()
        Issue.record("round \(number): \(told.story.joined(separator: "\n"))")
        return
      }
      saves += round.isSaved ? 1 : 0
      lostDays += round.isSavedWithoutDay ? 1 : 0
      conflicts += round.conflicts
    }
    // The rounds are worth something only if they reach what they are about.
    #expect(saves > Self.rounds / 2, "\(saves)")
    #expect(lostDays > Self.rounds / 40, "\(lostDays)")
    #expect(conflicts > Self.rounds / 20, "\(conflicts)")
  }
}

/// A draft of a random todo, in which a person types while another program edits the todo.
private final class Round {
  private let gateway = MemoryGateway()
  private let clock = SystemClock(frozenAt: .testing, zone: .utc)
  private let drafts: TodoEditUseCase
  private let others: TodoDetailUseCase
  private let spy = TodoEditSpy()
  private var random: RandomTodos
  private var id = 0
  /// The fields that change in this round.
  private var fields: [TodoField] = []
  /// Whether somebody else changed the todo after the draft was last shown.
  private var isBehind = false

  /// Whether the story is told, which takes most of the time.
  private let isTold: Bool
  private(set) var story: [String] = []
  private(set) var failed = false
  private(set) var isSaved = false
  /// Whether the save cleared the due day and something that needed it.
  private(set) var isSavedWithoutDay = false
  private(set) var conflicts = 0

  init(seed: UInt64, isTold: Bool = false) {
    self.isTold = isTold
    random = RandomTodos(seed: seed)
    drafts = TodoEditUseCase(gateway: gateway, clock: clock)
    drafts.output = spy
    others = TodoDetailUseCase(gateway: gateway, clock: clock)
  }

  private static let texts: [TodoField: [String]] = [
    .title: ["a", "b", " a "], .content: ["", "x"],
    .due: ["", "", "2026-11-20", "2026-11-20", "2026-11-21"],
    .time: ["", "09:30", "10:00", "9"], .start: ["", "2026-11-20"],
    .repetition: ["", "FREQ=WEEKLY", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=FR", "FREQ=DAILY due"],
    .reminders: [
      "", "-PT15M", "-PT15M 2026-11-20T08:30", "2026-11-20T08:30", "-P1D -PT15M",
      "2026-11-20T08:30 2026-11-21T08:30",
    ],
    .priority: ["", "none", "high"], .tags: ["", "a", "#a", "b a"],
  ]

  func run() throws {
    var step = try Step(gateway, at: clock.now)
    let texts = some()
    let added = try step.add(try todo(texts) ?? Todo.new(title: "a"))
    id = added.id
    tell("\(TodoTexts(added))")
    drafts.eventViewReady(draft: nil, id: id, from: TodoTexts())
    refresh()
    fields = random.oneIn(3) ? TodoField.allCases : [.due, .time, .start, .repetition, .reminders]
    for _ in 0..<random.number(1...6) {
      switch random.number(0...9) {
      case 0...4: type()
      case 5: resolve()
      default: try editElsewhere()
      }
      if random.oneIn(2) { refresh() }
    }
    // A person decides and corrects, until the draft can be saved; the other program goes on.
    for _ in 0..<6 {
      if random.oneIn(2) { try editElsewhere() }
      if try save() || failed { break }
      refresh()
      resolve()
      for problem in spy.draft?.problems ?? [] { type(problem.field) }
    }
  }

  private func tell(_ line: @autoclosure () -> String) {
    if isTold { story.append(line()) }
  }

  private func some() -> TodoTexts {
    var texts = TodoTexts()
    for field in TodoField.allCases { texts[field] = text(of: field) }
    return texts
  }

  private func text(of field: TodoField) -> String {
    Self.texts[field]?.randomElement(using: &random.numbers) ?? ""
  }

  /// The todo that the texts stand for; nil if they break a rule.
  private func todo(_ texts: TodoTexts) throws -> Todo? {
    var given = GivenFields()
    for field in TodoField.allCases { try given.set(field, to: texts[field]) }
    return try? TodoRules.todo(.blank, with: given, at: nil)
  }

  private func type(_ only: TodoField? = nil) {
    let fields = only.map { [$0] } ?? self.fields.filter { _ in random.oneIn(4) }
    let typed = fields.map { TypedText($0, text(of: $0)) }
    // Views may say which revision they showed.
    let rev = random.oneIn(2) ? spy.draft?.rev : nil
    tell("type \(typed) over \(rev ?? -1)")
    drafts.eventChange(draft: nil, typed, rev: rev)
    refresh()
  }

  private func resolve() {
    let fields = random.oneIn(2) ? TodoField.allCases.filter { _ in random.oneIn(2) } : nil
    let takesMine = random.oneIn(2)
    tell("resolve \(fields ?? []) \(takesMine)")
    drafts.eventResolve(draft: nil, fields, keepingTyped: takesMine)
    refresh()
  }

  /// Sets some fields of the todo, and clears some.
  private func editElsewhere() throws {
    let texts = some()
    var given = GivenFields()
    for field in fields where random.oneIn(4) {
      let isTime = field != .time || (try? TodoRules.text(of: .time, typed: texts[field])) != nil
      if isTime { try given.set(field, to: texts[field]) }
    }
    others.eventChange(id: id, rev: nil, .edit(given))
    isBehind = true
    tell("elsewhere \(gateway.fetch(id).map { TodoTexts($0) } ?? TodoTexts())")
  }

  private func refresh() {
    drafts.eventRefresh()
    isBehind = false
    guard let draft = spy.draft else { return }
    tell("\(draft.texts) changed \(draft.changed) stale \(draft.stale)")
    tell("problems \(draft.problems)")
  }

  /// Saves the draft; false if it is still open.
  private func save() throws -> Bool {
    guard let shown = spy.draft, let before = gateway.fetch(id) else { return true }
    _ = spy.take()
    drafts.eventSave(draft: nil, key: nil)
    let said = spy.take()
    tell("save \(said)")
    guard said.contains(where: { $0.hasPrefix("saved") }), let after = gateway.fetch(id) else {
      conflicts += said.contains { $0.hasPrefix("conflict") } ? 1 : 0
      if !isBehind && (shown.canSave || after(before) != before) { failed = true }
      return false
    }
    let (old, new) = (TodoTexts(before), TodoTexts(after))
    let changes = TodoField.allCases.filter { !old[$0].hasSameBytes(as: new[$0]) }
    tell("saved \(new) changes \(changes)")
    isSaved = true
    isSavedWithoutDay =
      changes.contains(.due) && new[.due].isEmpty
      && changes.contains { [.time, .repetition, .reminders].contains($0) }
    // Somebody else may have made the same change since the draft was shown.
    let isExact = isBehind ? Set(changes).isSubset(of: shown.changed) : changes == shown.changed
    let areShown = changes.allSatisfy { field in
      let value = try? TodoRules.text(
        of: field, typed: shown.texts[field], anchor: after.due ?? after.schedule?.start)
      return value?.hasSameBytes(as: new[field]) == true || isBehind && field == .reminders
    }
    if !isExact || !shown.stale.isEmpty || !areShown { failed = true }
    return true
  }

  private func after(_ before: Todo) -> Todo { gateway.fetch(id) ?? before }
}
