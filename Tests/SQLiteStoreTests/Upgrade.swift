import Entities
import StoreConformance
import TestSupport

/// What the fixtures of all published schemas hold: made by the same steps in every version, so that a
/// store in memory, filled by them, says what must be there.
enum Upgrade {
  /// The texts of all fixtures, by their paths from the package's folder.
  static let fixtures = Repository.files(under: "Tests/SQLiteStoreTests/Fixtures", ending: ".sql")

  /// What the notes of the fixtures are for.
  static let topics = [Note.Topic("lasting", lasts: true), Note.Topic("passing", lasts: false)]

  /// Fills an empty store with all that a version of the schema can keep. What only later versions than the
  /// first can keep comes last, behind a look at the version.
  static func fill(_ gateway: any EntityGateway, asOf version: Int) throws {
    let instants = (0..<20).map { Instant.testing.advanced(by: $0 * 90_000_000 + 7) }
    try gateway.add(
      [
        try Todo.new(
          title: "Buy milk", content: "two litres\n\t100% fresh", due: .first,
          priority: .high, tags: ["home", "shop"]),
        try Todo.new(
          title: "caf\u{E9} and cafe\u{301}", due: CivilDate(year: 9999, month: 12, day: 31),
          priority: .medium, tags: ["\u{E9}", "e\u{301}", "\u{1F600}"]),
        try Todo.new(title: "\u{202E}'; DROP TABLE todo; --", priority: .low),
        try Todo.new(title: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{130}STANBUL"),
      ], at: instants[0])
    try gateway.add([try Todo.new(title: "to be deleted", tags: ["gone"])], at: instants[1])
    var todos = try gateway.all()
    todos[0] = try gateway.edit(todos[0], at: instants[2]) { $0.completedAt = instants[2] }
    todos[1] = try gateway.edit(todos[1], at: instants[3]) { $0.content = "\u{FEFF}\u{301}\n\n" }
    todos[2] = try gateway.edit(todos[2], at: instants[4]) { $0.completedAt = instants[4] }
    todos[2] = try gateway.edit(todos[2], at: instants[5]) { $0.completedAt = nil }
    var step = try Step(gateway, at: instants[6])
    try step.delete(todos[4])
    try gateway.commit()
    try gateway.add("the last one", at: instants[7])
    // Keys, and steps that undo and redo others.
    var keyed = try Step(gateway, at: instants[8])
    let todo = try keyed.add(try Todo.new(title: "with a key"), key: "'; \u{1F511} e\u{301}")
    var undo = try Step(gateway, at: instants[9], origin: .undo(of: 12))
    try undo.delete(todo)
    var redo = try Step(gateway, at: instants[10], origin: .redo(of: 12))
    try redo.restore(todo)
    try gateway.commit()
    // A step that stays undone.
    let edited = try gateway.edit(todos[3], at: instants[11]) { $0.priority = .high }
    var last = try Step(gateway, at: instants[12], origin: .undo(of: 15))
    _ = try last.replace(edited, with: todos[3])
    try gateway.commit()
    // Notes, among the changes of a step and by themselves.
    var noted = try Step(gateway, at: instants[13])
    try noted.note(Self.topics[0], "'; caf\u{E9}", "replaced")
    _ = try noted.add(try Todo.new(title: "with notes"))
    try noted.note(Self.topics[1], "\u{1F511}", "an answer")
    try noted.note(Self.topics[0], "'; caf\u{E9}", "{\"caf\u{E9}\": \"\n\"}")
    try gateway.commit()
    var taken = try Step(gateway, at: instants[14])
    try taken.note(Self.topics[0], "taken away", "x")
    try taken.note(Self.topics[0], "taken away", nil)
    try gateway.commit()
    // A time, a start, a repetition with a successor, and reminders.
    guard let day = CivilDate(year: 2026, month: 11, day: 20), let time = TimeOfDay("09:30"),
      let repetition = Repetition("FREQ=MONTHLY;INTERVAL=2", from: .due, anchor: day)
    else { return }
    var schedule = Schedule(
      time: time, start: day, repetition: repetition,
      reminders: [.before(minutes: 15), .at(LocalTime(date: day, time: .midnight))],
      remindersSetAt: LocalTime(date: .first, time: time),
      place: Schedule.Place(series: 3, number: 2))
    try gateway.add(
      [
        try Todo.new(title: "with all", due: day, schedule: schedule),
        try Todo.new(title: "with a start", schedule: Schedule(start: .first)),
        try Todo.new(title: "with a time", due: .first, schedule: Schedule(time: time)),
      ], at: instants[15])
    let scheduled = try gateway.all().suffix(3)
    schedule.successor = Schedule.Successor(id: 4, digest: 1 << 53)
    _ = try gateway.edit(scheduled[scheduled.startIndex], at: instants[16]) {
      $0.schedule = schedule
      $0.completedAt = instants[16]
    }
    _ = try gateway.edit(scheduled[scheduled.startIndex + 1], at: instants[17]) {
      $0.schedule = nil
    }
    _ = try gateway.edit(scheduled[scheduled.startIndex + 2], at: instants[18]) {
      $0.schedule?.reminders = [.before(minutes: 0)]
    }
    try gateway.commit()
    // Who made a change.
    try gateway.add(
      try Todo.new(title: "with a client"), by: "\u{1F916} e\u{301}", at: instants[19])
    // Open todos of series: the first one of one, and a later one.
    let weekly = Repetition("FREQ=WEEKLY", from: .next, anchor: day)
    try gateway.add(
      [
        try Todo.new(title: "weekly", due: day, schedule: Schedule(repetition: weekly)),
        try Todo.new(
          title: "weekly", due: day,
          schedule: Schedule(repetition: weekly, place: Schedule.Place(series: 3, number: 5))),
      ], at: instants[19])
    // Estimates, alone and before reminders.
    try gateway.add(
      [
        try Todo.new(title: "a minute", schedule: Schedule(estimate: .minute)),
        try Todo.new(
          title: "long", due: day,
          schedule: Schedule(
            reminders: [.before(minutes: 60)], remindersSetAt: LocalTime(date: .first, time: time),
            estimate: Estimate(minutes: Estimate.longest))),
      ], at: instants[19])
    if version < 15 { return }
    // Todos that come after others, of which one is gone, and claims: one that lasts, one that was given back, and
    // one that its todo's completion ended.
    var after = Schedule(start: day)
    after.after = [1, 2, 5]
    try gateway.add(
      [
        try Todo.new(title: "after", schedule: after), try Todo.new(title: "claimed"),
        try Todo.new(title: "given back"),
      ], at: instants[19])
    var claiming = try Step(gateway, at: instants[19])
    for todo in try gateway.all().suffix(3) {
      let claim = Claim(
        todo: todo.id, token: "\(claiming.revision)", client: "caf\u{E9} 1", until: .distantFuture)
      try claiming.note(Claim.topic, "\(todo.id)", claim.text)
      if todo.title == "given back" {
        try claiming.note(Claim.topic, "\(todo.id)", claim.released)
      } else if todo.title == "after" {
        var done = todo
        done.completedAt = instants[19]
        try claiming.change([(todo, done)])
      }
    }
    try gateway.commit()
    // A comment that was edited, and one that was removed.
    let texts = ["first", "e\u{301}\n\t';", "gone"].enumerated().map { index, text in
      Comment(
        todo: 1, number: max(1, index), instant: instants[19],
        client: index == 2 ? nil : "caf\u{E9} 1", text: text)
    }
    for (before, after) in [
      (nil, texts[0]), (texts[0], texts[1]), (nil, texts[2]), (texts[2], nil),
    ] as [(Comment?, Comment?)] {
      guard let todo = try gateway.fetch(1), let number = (before ?? after)?.number else { return }
      var step = try Step(gateway, at: instants[19])
      try step.comment(on: todo, CommentChange(number: number, before: before, after: after))
    }
    try gateway.commit()
    if version == 15 {
      // Only that fixture has a todo that was moved by hand.
      try gateway.put([ManualPlace(rank: 16_777_215, id: 4)])
      try gateway.commit()
    }
    if version < 16 { return }
    // Todos under others: one of them has another parent by now, and one has none.
    for parent in [1, 1, 4] {
      var schedule = Schedule(start: day)
      schedule.parent = parent
      try gateway.add(
        [try Todo.new(title: "under \(parent)", schedule: schedule)], at: instants[19])
    }
    for (todo, parent) in zip(try gateway.all().suffix(2), [4, nil]) {
      try gateway.edit(todo, at: instants[19]) { $0.parent = parent }
    }
    try gateway.commit()
    if version < 17 { return }
    // Todos with an identity, and what programs keep with them; one that is gone, whose uid another one has.
    for (uid, value) in [
      ("row-1", "Ann  Smith\n50 %\t="), ("row-1", ""), ("urn:x:%20@^>=", "e\u{301}"),
    ] {
      var schedule = Schedule()
      schedule.uid = uid
      schedule.meta["csv.owner"] = value
      schedule.meta["a"] = "first"
      try gateway.add([try Todo.new(title: "known", schedule: schedule)], at: instants[19])
      if value.hasPrefix("Ann") {
        var step = try Step(gateway, at: instants[19])
        if let todo = try gateway.all().last { try step.delete(todo) }
        try gateway.commit()
      }
    }
    try gateway.commit()
  }
}
