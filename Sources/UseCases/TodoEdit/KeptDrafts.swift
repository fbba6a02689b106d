import Entities

/// The drafts of one store that outlive their View (PROTOCOL § 9): which there are, and how they are kept.
package struct KeptDrafts {
  /// How many seconds after its first text that is not kept yet a draft is kept.
  static let delay: Int64 = 10
  /// How long drafts are kept, in seconds.
  private static let lifetime: Int64 = 90 * 86_400
  /// How many are kept, of all stores.
  private static let limit = 100

  private let keeper: any DraftKeeper
  private let format: any KeptDraftFormat
  private let gateway: any EntityGateway
  private let clock: any Clock
  private let store: String

  /// The kept drafts of a store, which `store` names.
  package init(
    _ keeper: any DraftKeeper, _ format: any KeptDraftFormat, gateway: any EntityGateway,
    clock: any Clock, store: String
  ) {
    (self.keeper, self.format, self.gateway) = (keeper, format, gateway)
    (self.clock, self.store) = (clock, store)
  }

  /// Those that nobody has open, of this client or of all, the newest first.
  func all(ofEveryClient: Bool) -> [(number: Int, draft: KeptDraft)] {
    keeper.numbers.compactMap { number in draft(number).map { (number, $0) } }
      .filter { ofEveryClient || $0.1.client.hasSameBytes(as: gateway.client) }
      .sorted { ($0.1.at, $0.0) > ($1.1.at, $1.0) }
  }

  /// The one with a number, if nobody has it open.
  func draft(_ number: Int) -> KeptDraft? {
    guard let draft = keeper.bytes(number).flatMap(format.draft),
      draft.store.hasSameBytes(as: store)
    else { return nil }
    // Its process died after the save, before it removed the draft.
    let isSaved = (try? gateway.change(withKey: draft.key)) ?? nil
    if isSaved == nil && !isOld(draft) { return draft }
    keeper.remove(number)
    return nil
  }

  /// Whether a draft has to be kept by now in which something was typed at an instant. Somebody may have
  /// put the clock back since.
  func isDue(_ since: Instant) -> Bool {
    clock.now >= since.adding(seconds: Self.delay) || clock.now < since
  }

  /// Holds a kept draft, so that others cannot open it. Returns false if they have.
  func hold(_ number: Int) -> Bool { keeper.hold(number) != nil }

  /// Removes a kept draft.
  func remove(_ number: Int) { keeper.remove(number) }

  /// Keeps what is typed in a draft; if nothing is, nothing is kept.
  func keep(_ draft: inout OpenDraft) {
    draft.unkeptSince = nil
    guard draft.hasTypedText else {
      if let kept = draft.kept { keeper.remove(kept.number) }
      draft.kept = nil
      return
    }
    if draft.kept == nil { makeRoom() }
    let key = draft.kept?.key ?? Self.newKey()
    var copy = draft.copy
    (copy.store, copy.client, copy.at, copy.key) = (store, gateway.client, clock.now, key)
    if let number = keeper.keep(format.bytes(of: copy), as: draft.kept?.number, at: clock.now) {
      draft.kept = (number, key)
    } else {
      draft.unkeptSince = clock.now
    }
  }

  /// Keeps what is typed in a draft, and lets others open it.
  func release(_ draft: inout OpenDraft) {
    if draft.unkeptSince != nil { keep(&draft) }
    if let kept = draft.kept { keeper.release(kept.number) }
  }

  /// Removes drafts that are too old, and so many of the oldest that another one can be kept. Those that
  /// cannot be read are left alone.
  private func makeRoom() {
    let kept = keeper.numbers.compactMap { number in
      keeper.bytes(number).flatMap(format.draft).map { (number: number, draft: $0) }
    }.sorted { ($0.draft.at, $0.number) < ($1.draft.at, $1.number) }
    for (index, (number, draft)) in kept.enumerated()
    where isOld(draft) || kept.count - index >= Self.limit { keeper.remove(number) }
  }

  private func isOld(_ draft: KeptDraft) -> Bool {
    draft.at.adding(seconds: Self.lifetime) < clock.now
  }

  /// A key that no other draft has, of whoever uses the store.
  private static func newKey() -> String {
    "draft-" + String(UInt64.random(in: 0 ... .max), radix: 36)
      + String(UInt64.random(in: 0 ... .max), radix: 36)
  }
}
