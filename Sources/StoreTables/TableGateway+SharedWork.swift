import Entities

/// Comments, moves, claims, and what comes after what (PROTOCOL §§ 5 to 7).
extension TableGateway {
  /// Records a change of a comment, or a move.
  package func record(_ aside: Change.Aside, in row: Change) throws(StoreError) {
    try beginChanges()
    let note: (name: String, value: String?, before: String?, lasts: Int)
    switch aside {
    case .comment(let comment):
      note = (
        Note.name(Comment.topic, Comment.key(row.todo, comment.number)), comment.after?.value,
        comment.before?.value, 1
      )
      // One that was kept for its value alone.
      try change(.dropNote, [.name(note.name), .integer(forgotten())])
      if comment.difference != 0 {
        try change(.countComment, [.integer(row.todo), .integer(comment.difference)])
      }
    case .move(let move):
      note = (Note.name(Move.topic, "\(row.todo)"), move.text, nil, 0)
      if let rank = row.after?.rank { try put([ManualPlace(rank: rank, id: row.todo)]) }
    }
    try change(.logInsert, LogRows.values(row, session))
    try change(
      .logAside,
      [
        .integer(row.revision), .name(note.name), note.value.map { .name($0) },
        note.before.map { .text($0) }, .integer(note.lasts),
      ])
    if row.step == row.revision { try noteReversal(row.origin, row.step) }
    advance(to: row.revision, row.instant)
  }

  package func put(_ places: [ManualPlace]) throws(StoreError) {
    try beginChanges()
    for place in places { try change(.putRank, [.integer(place.rank), .integer(place.id)]) }
  }

  package func places(
    behind place: ManualPlace, isBackwards: Bool, limit: Int
  ) throws(StoreError) -> [ManualPlace] {
    // Those that were moved by their ranks, and the others by their ids, which alone say where these stand.
    let (last, id) = (TableValue.integer(limit), place.id)
    let moved = try read(
      isBackwards ? .rankedBefore : .rankedBehind, [.integer(place.rank), .integer(id), last]
    ) { ManualPlace(rank: $0.integer(1), id: $0.integer(0)) }
    var bound = ManualOrder.id(at: place.rank)
    if bound >= ManualOrder.lastID {
      bound = id
    } else if place.rank != bound * ManualOrder.stride {
      bound += isBackwards ? 1 : 0
    } else if isBackwards ? bound < id : bound > id {
      // A todo whose id gives this very rank: their ids decide.
      bound += isBackwards ? 1 : -1
    }
    let others = try read(isBackwards ? .unrankedBefore : .unrankedBehind, [.integer(bound), last])
    { ManualPlace(rank: ManualOrder.rank(ofID: $0.integer(0)), id: $0.integer(0)) }
    let all = isBackwards ? (moved + others).sorted(by: >) : (moved + others).sorted()
    return Array(all.prefix(limit))
  }

  package func todosCommented(with words: [[UInt8]]) throws(StoreError) -> [Int] {
    var search = WordSearch(words)
    let found = try read(.commentNotes, LogRows.names(Comment.topic) + [.integer(.max)]) {
      row throws(StoreError) -> Int?? in
      let note = try LogRows.note(Comment.topic, row)
      return .some(Comment(note.value, at: note.key).flatMap { search.finds(in: $0) })
    }
    return Set(found.compactMap { $0 }).sorted()
  }

  package func claims(after now: Instant) throws(StoreError) -> [Claim] {
    try read(.claims, [.instant(now)]) { row throws(StoreError) in
      var reader = TodoReader(row)
      return Claim(
        todo: row.integer(0), token: try row.validText(2, limit: 100) ?? "",
        client: try row.validText(3, limit: .max).flatMap(ClientName.name),
        until: reader.instant(1, "claim"))
    }
  }

  /// Keeps the tables of what is derived from the schedule of a todo that changed.
  package func keepSchedule(of change: Change) throws(StoreError) {
    guard change.isScheduled else { return }
    let (before, after) = (change.before, change.after)
    try keep(
      (before?.reminderMoments ?? [], after?.reminderMoments ?? []),
      (before?.after ?? [], after?.after ?? []), of: change.todo)
  }

  /// The same for a patch of a todo.
  package func keepSchedule(of todo: Int, _ patch: TodoPatch) throws(StoreError) {
    if patch.isScheduled { try keep(patch.reminders, patch.after, of: todo) }
  }

  /// Keeps the tables of reminders and of what comes first: what a todo no longer has there, and what it has now.
  package func keep(
    _ reminders: (gone: [LocalTime], new: [LocalTime]), _ after: (gone: [Int], new: [Int]),
    of todo: Int
  ) throws(StoreError) {
    for (moments, sql) in [(reminders.gone, TableSQL.dropReminder), (reminders.new, .addReminder)] {
      for moment in moments { try change(sql, [.text(moment.description), .integer(todo)]) }
    }
    if after.gone == after.new { return }
    for first in after.gone { try change(.dropPredecessor, [.integer(first), .integer(todo)]) }
    for first in after.new { try change(.addPredecessor, [.integer(first), .integer(todo)]) }
  }

  package func put(_ claim: Claim) throws(StoreError) {
    let claimed: [TableValue?] = [.integer(claim.todo), .instant(claim.until), .text(claim.token)]
    try change(.putClaim, claimed + [claim.client.map(TableValue.text)])
  }

  package func successors(of id: Int, limit: Int) throws(StoreError) -> [Int] {
    try readDerived { isIndexed throws(StoreError) in
      if !isIndexed {
        return try Array(
          scheduled().filter { $0.after.contains(id) }.map(\.id).sorted().prefix(limit))
      }
      let found = try read(.predecessors, [.integer(id), .integer(id), .integer(limit)]) {
        $0.integer(1)
      }
      try checkRising(found)
      return found
    }
  }
}
