import Entities

/// Which todo somebody wants to begin.
package enum ClaimChoice {
  case id(Int)
  /// The first in this order that passes and can be begun; of a saved list, if one is named.
  case first(saved: String?, TodoFilter, TodoSort?)
}

/// What became of a wish to begin a todo.
package struct ClaimOutcome<Detail> {
  /// The todo, and its claim; nil if there is none to begin.
  package var todo: Detail?
  package var claim: Claim?
  /// Then so many of those that pass come after open ones or have some under them, and so many are claimed.
  package var counts: (blocked: Int, claimed: Int)?

  package func map<Other>(_ transform: (Detail) -> Other) -> ClaimOutcome<Other> {
    ClaimOutcome<Other>(todo: todo.map(transform), claim: claim, counts: counts)
  }
}

/// Claims a todo that can be begun (``Todo/isReady(on:)``). Nobody else changes the store meanwhile, so a todo
/// has one claim at most. No todo is changed.
struct ClaimTransformer {
  let gateway: any EntityGateway
  let clock: any Clock
  let span: TimeSpan

  /// Takes the first todo in an order that passes a filter. A key that was given before answers with its claim, as
  /// long as that lasts.
  func transform(
    _ filter: TodoFilter, _ sort: TodoSort, key: String
  ) throws -> ClaimOutcome<TodoPresentationModel> {
    var step = try Step(gateway, at: clock.now)
    let held = try HeldClaims(gateway, clock)
    if let earlier = try gateway.note(Claim.keys, key)?.value?.split(separator: " ") {
      let claim = try held.claim(String(earlier.last ?? ""), of: Int(earlier[0]) ?? 0)
      return try outcome(gateway.todo(claim.todo, at: clock.reached), claim)
    }
    let open = filter.narrowed(by: TodoFilter().with(\.completed, false).with(\.started, true))
    func passing(_ filter: TodoFilter) -> TodoFilter {
      open.narrowed(by: filter).resolved(by: clock).resolved(by: held.all)
    }
    let ready = passing(TodoFilter().with(\.ready, true))
    let claimed = TodoFilter().with(\.claimed, true)
    var found: Todo?
    // The first one, unless it is damaged.
    for limit in [1, 1000] where found == nil {
      found = try gateway.window(ready, sort, at: clock.reached, offset: 0, limit: limit)
        .first { !$0.isDamaged }
    }
    guard let todo = found else {
      // What is not ready although nobody has it waits for others: those that come first, or those under it.
      let waits = [TodoFilter().with(\.blocked, true), TodoFilter().with(\.not, [claimed])]
      return ClaimOutcome(
        counts: (
          try gateway.count(passing(TodoFilter().with(\.any, waits)), at: clock.reached),
          try gateway.count(passing(claimed), at: clock.reached)
        ))
    }
    let claim = Claim(
      todo: todo.id, token: "\(step.revision + 1)-\(String(held.now.milliseconds, radix: 36))",
      client: gateway.client, until: held.end(after: span))
    try step.note(Claim.topic, "\(todo.id)", claim.text)
    try step.note(Claim.keys, key, "\(todo.id) \(claim.token)")
    return try outcome(todo, claim)
  }

  /// Claims a todo for longer, or for a shorter time.
  func renew(_ id: Int, token: String) throws -> Claim {
    var step = try Step(gateway, at: clock.now)
    let held = try HeldClaims(gateway, clock)
    let claim = try held.claim(token, of: id)
    let renewed = Claim(todo: id, token: token, client: claim.client, until: held.end(after: span))
    try step.note(Claim.topic, "\(id)", renewed.text)
    return renewed
  }

  private func outcome(_ todo: Todo, _ claim: Claim) throws -> ClaimOutcome<TodoPresentationModel> {
    var todo = todo
    todo.claim = claim
    return ClaimOutcome(todo: try gateway.detail(todo, at: clock.reached), claim: claim)
  }
}

/// The claims of a moment at which nobody else changes the store, by the store's own clock if it has one.
struct HeldClaims {
  let now: Instant
  let all: [Claim]

  init(_ gateway: any EntityGateway, _ clock: any Clock) throws {
    try gateway.beginChanges()
    // What others have claimed is seen from here on.
    _ = try gateway.mark()
    now = try gateway.storeTime() ?? clock.now
    all = try gateway.claims(after: now)
  }

  /// The claim of a todo that has this token. Throws if it is over.
  func claim(_ token: String, of id: Int) throws(Failure) -> Claim {
    let claim = all.first { $0.todo == id }
    guard let claim, claim.token.hasSameBytes(as: token) else { throw .claimOver(id: id, claim) }
    return claim
  }

  /// When a claim is over that is made for a time: at the end of its last minute.
  func end(after span: TimeSpan) -> Instant {
    let end = now.milliseconds + Int64(span.length) * 60_000
    return Instant(milliseconds: (end + 59_999) / 60_000 * 60_000)
  }
}

extension EntityGateway {
  /// Ends a claim. Throws if it is over.
  func release(_ id: Int, token: String, by clock: any Clock) throws {
    let claim = try HeldClaims(self, clock).claim(token, of: id)
    var step = try Step(self, at: clock.now)
    try step.note(Claim.topic, "\(id)", claim.released)
  }

  /// Throws if somebody changes a todo by a claim that is over.
  func checkClaim(_ token: String?, of id: Int, by clock: any Clock) throws {
    if let token { _ = try HeldClaims(self, clock).claim(token, of: id) }
  }
}
