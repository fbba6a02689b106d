/// Where a todo stands in the order by hand: the least rank comes first, and ties go by id.
package struct ManualPlace: Sendable, Comparable {
  package var rank: Int
  package let id: Int

  package init(rank: Int, id: Int) { (self.rank, self.id) = (rank, id) }

  package static func < (left: ManualPlace, right: ManualPlace) -> Bool {
    (left.rank, left.id) < (right.rank, right.id)
  }
}

extension TodoFilter {
  /// The rank from which a list by hand goes on behind its place, and the id from which its todos do that nobody has
  /// moved; nil if it has none. In falling order, it goes on from there downwards.
  package func manualBounds(in sort: TodoSort) -> (rank: Int, id: Int)? {
    guard let key = sort.keys.first, key.field == .manual, let todo = place(in: sort) else {
      return nil
    }
    let rank = ManualOrder.rank(of: todo)
    return (rank, ManualOrder.id(at: rank) + (key.descending ? 1 : 0))
  }
}

/// Where a todo is to stand.
package enum Destination: Sendable, Equatable {
  case first, last
  /// Directly before or after the todo with this id.
  case before(Int)
  case after(Int)

  /// The todo that it names.
  package var neighbour: Int? {
    switch self {
    case .before(let id), .after(let id): id
    case .first, .last: nil
    }
  }

  /// The same beside another todo.
  package func beside(_ id: (Int) -> Int) -> Destination {
    switch self {
    case .before(let other): .before(id(other))
    case .after(let other): .after(id(other))
    case .first, .last: self
    }
  }
}

/// Where a move took a todo from, and where to: the ids of what stood before and after it. Ranks are not kept, since
/// they change without anybody seeing it.
package final class Move: Sendable {
  package typealias Neighbours = (before: Int?, after: Int?)
  package let from: Neighbours
  package let to: Neighbours

  package init(from: Neighbours, to: Neighbours) { (self.from, self.to) = (from, to) }

  package var reversed: Move { Move(from: to, to: from) }

  package static let topic = Note.Topic("move", lasts: false)

  /// The four ids as a text, `-` for none.
  package var text: String {
    [from.before, from.after, to.before, to.after].map { $0.map { "\($0)" } ?? "-" }
      .joined(separator: " ")
  }

  package convenience init?(_ text: String) {
    let ids = text.split(separator: " ").map { Int($0) }
    guard ids.count == 4 else { return nil }
    self.init(from: (ids[0], ids[1]), to: (ids[2], ids[3]))
  }
}

/// The order by hand (PROTOCOL § 6). A todo that nobody has moved has the rank that its id gives it, so that an add
/// writes none, and comes last; between two of these there is room for 2^24 others.
package struct ManualOrder {
  private let gateway: any EntityGateway

  package init(_ gateway: any EntityGateway) { self.gateway = gateway }

  /// How many ranks lie from that of one id to the next.
  package static let stride = 1 << 24
  /// Greater ids, which only another tool gives, have the rank of this one.
  package static let lastID = 1 << 38

  package static func rank(ofID id: Int) -> Int { min(max(id, -lastID), lastID) * stride }

  /// The id whose rank is this one, or else the next lower.
  package static func id(at rank: Int) -> Int { rank >> stride.trailingZeroBitCount }

  package static func rank(of todo: Todo) -> Int { todo.rank ?? rank(ofID: todo.id) }

  /// How a todo comes to a place, and the rank that it gets there; nil if it stands there, or if there is no such
  /// place. May give its new neighbours other ranks, so that there is room.
  func move(_ todo: Todo, to destination: Destination) throws(StoreError) -> (Move, rank: Int)? {
    if destination.neighbour == todo.id { return nil }
    let place = ManualPlace(rank: Self.rank(of: todo), id: todo.id)
    let from = try (before: previous(place, but: todo.id), after: next(place, but: todo.id))
    guard var to = try gap(at: destination, for: todo.id) else { return nil }
    let move = Move(from: (from.before?.id, from.after?.id), to: (to.before?.id, to.after?.id))
    if move.from == move.to { return nil }
    var rank = Self.rank(between: to.before, to.after)
    if rank == nil, let crowded = to.before ?? to.after {
      try makeRoom(at: crowded.rank)
      to = try gap(at: destination, for: todo.id) ?? to
      rank = Self.rank(between: to.before, to.after)
    }
    guard let rank else { throw StoreError(.corrupt, detail: "no room between two todos") }
    return (move, rank)
  }

  /// Where the way back of a move leads: behind what stood before the todo, else before what stood after it.
  package func destination(of move: Move) throws(StoreError) -> Destination {
    if let id = move.to.before, try gateway.fetch(id) != nil { return .after(id) }
    if let id = move.to.after, try gateway.fetch(id) != nil { return .before(id) }
    return .last
  }

  private typealias Gap = (before: ManualPlace?, after: ManualPlace?)

  /// The places on either side of where a todo is to stand.
  private func gap(at destination: Destination, for id: Int) throws(StoreError) -> Gap? {
    switch destination {
    case .first: return (nil, try next(ManualPlace(rank: .min, id: .min), but: id))
    case .last: return (try previous(ManualPlace(rank: .max, id: .max), but: id), nil)
    case .before(let other), .after(let other):
      guard let todo = try gateway.fetch(other) else { return nil }
      let place = ManualPlace(rank: Self.rank(of: todo), id: other)
      return destination == .before(other)
        ? (try previous(place, but: id), place) : (place, try next(place, but: id))
    }
  }

  private func next(_ place: ManualPlace, but id: Int) throws(StoreError) -> ManualPlace? {
    try gateway.places(behind: place, isBackwards: false, limit: 2).first { $0.id != id }
  }

  private func previous(_ place: ManualPlace, but id: Int) throws(StoreError) -> ManualPlace? {
    try gateway.places(behind: place, isBackwards: true, limit: 2).first { $0.id != id }
  }

  /// A rank between two, or at an end; nil if there is no room. Behind the last one it is below that of any id
  /// that is still to be given.
  private static func rank(between before: ManualPlace?, _ after: ManualPlace?) -> Int? {
    let end = before.map { (id(at: $0.rank) + 1) * stride }
    let low = before?.rank ?? (after?.rank ?? stride) - 2 * stride
    let high = after?.rank ?? end ?? stride
    let step = after == nil ? min((high - low) / 2, 1 << 8) : (high - low) / 2
    return step > 0 ? low + step : nil
  }

  /// Spreads what stands around a rank evenly, in the smallest range in which that leaves room. The wider the range,
  /// the fewer ranks of it may be in use: so the work for many moves to one place stays in proportion to their
  /// number (Bender et al., Two Simplified Algorithms for Maintaining Order in a List).
  private func makeRoom(at rank: Int) throws(StoreError) {
    var most = 1.0
    for bits in 1...48 {
      most *= 2 / 1.15
      let size = 1 << bits
      let (first, limit) = (rank & ~(size - 1), min(Int(most), size / 2 - 1))
      if limit < 1 { continue }
      let crowd = try gateway.places(
        behind: ManualPlace(rank: first, id: .min), isBackwards: false, limit: limit + 1
      ).prefix { $0.rank < first + size }
      if crowd.count > limit { continue }
      let gap = size / (crowd.count + 1)
      return try gateway.put(
        crowd.enumerated().map { ManualPlace(rank: first + gap * ($0 + 1), id: $1.id) })
    }
  }
}
