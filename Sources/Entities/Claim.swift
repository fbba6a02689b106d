/// That somebody does a todo, so that nobody else begins it, until a time (PROTOCOL § 6). It is kept as a note
/// under the todo's id, in place of the claim before it, and is over once the todo is completed or deleted.
package final class Claim: Sendable, Equatable {
  package let todo: Int
  /// What its holder shows; every claim has another one.
  package let token: String
  /// Who has it (``ClientName``); nil if it did not say who it is.
  package let client: String?
  /// When it is over. At this instant it is.
  package let until: Instant

  package init(todo: Int, token: String, client: String?, until: Instant) {
    (self.todo, self.token, self.client, self.until) = (todo, token, client, until)
  }

  /// The claims, under the ids of their todos.
  package static let topic = Note.Topic("claim", lasts: true)
  /// What was claimed by the keys that Views gave: the id and the token.
  package static let keys = Note.Topic("claimKey", lasts: false)

  /// What a note says; nil if it says that somebody has released the todo, or nothing that this program knows.
  package convenience init?(_ note: Note) {
    let words = Self.words(of: note)
    guard words.count == 3, let todo = Int(note.key), let until = Int64(words[0]) else {
      return nil
    }
    self.init(
      todo: todo, token: words[1], client: ClientName.name(words[2]),
      until: Instant(milliseconds: until))
  }

  /// The text of the note: when it is over, the token, and who has it.
  package var text: String { "\(until.milliseconds) \(token) \(client ?? "")" }

  /// The text of the note that it was released.
  package var released: String { "- \(token) \(client ?? "")" }

  /// Who made a note about a claim, or had it.
  package static func client(of note: Note) -> String? {
    words(of: note).last.flatMap(ClientName.name)
  }

  private static func words(of note: Note) -> [String] {
    (note.value ?? "").split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      .map { String($0) }
  }

  package static func == (left: Claim, right: Claim) -> Bool {
    left === right
      || left.todo == right.todo && left.token.hasSameBytes(as: right.token)
        && left.client.hasSameBytes(as: right.client) && left.until == right.until
  }
}

extension Change.Kind {
  /// Whether a claim of the todo is over then.
  package var endsClaim: Bool { self == .completed || self == .deleted }
}

extension EntityGateway {
  /// The claims by the log, which stores also keep in a form that is faster to read.
  package func claimsByLog() throws(StoreError) -> [Claim] {
    var claims: [Claim] = []
    for note in try notes(.newest(Claim.topic), limit: .max) {
      guard let claim = Claim(note), try fetch(claim.todo)?.completed == false else { continue }
      let later = try history(of: claim.todo, limit: .max).prefix { $0.revision > note.revision }
      if !later.contains(where: \.kind.endsClaim) { claims.append(claim) }
    }
    return claims
  }
}
