import Entities

/// Claims, and what comes after what (PROTOCOL §§ 5 and 6).
extension TableGateway {
  package func noteHistory(
    _ topic: Note.Topic, _ key: String, limit: Int
  ) throws(StoreError) -> [Note] {
    let values: [TableValue?] = [
      .name(Note.name(topic, key)), .integer(limit), .integer(try forgotten()),
    ]
    return try read(.noteHistory, values) { row throws(StoreError) in try LogRows.note(topic, row) }
  }

  package func claims(after now: Instant) throws(StoreError) -> [Claim] {
    try read(.claims, [.integer(Int(now.milliseconds))]) { row throws(StoreError) in
      var reader = TodoReader(row)
      return Claim(
        todo: row.integer(0), token: try row.validText(2, limit: 100) ?? "",
        client: try row.validText(3, limit: .max).flatMap(ClientName.name),
        until: reader.instant(1, "claim"))
    }
  }

  /// Keeps the table of what comes first: what a todo comes after no longer, and by now.
  package func keepPredecessors(
    _ after: (gone: [Int], new: [Int]), _ todo: Int
  ) throws(StoreError) {
    if after.gone == after.new { return }
    for id in after.gone { try change(.dropPredecessor, [.integer(id), .integer(todo)]) }
    for id in after.new { try change(.addPredecessor, [.integer(id), .integer(todo)]) }
  }

  /// Keeps the table of claims as a note about one says.
  package func keepClaim(_ note: Note) throws(StoreError) {
    guard note.topic == Claim.topic, let id = Int(note.key) else { return }
    try change(.dropClaims, [.integers([id])])
    if let claim = Claim(note) { try put(claim) }
  }

  package func put(_ claim: Claim) throws(StoreError) {
    try change(
      .putClaim,
      [
        .integer(claim.todo), .integer(Int(claim.until.milliseconds)), .text(claim.token),
        claim.client.map(TableValue.text),
      ])
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
