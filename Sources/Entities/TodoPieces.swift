/// The todos that pass a filter, in the order of their ids, read in pieces, so that few of them are in memory
/// at a time. What is done with a piece must not change which of the later todos pass.
package struct TodoPieces {
  /// How many todos a piece has, except the last.
  package static let size = 1000

  private let gateway: any EntityGateway
  private let filter: TodoFilter
  private let now: LocalTime
  /// The ids that are not read yet; nil after the last piece.
  private var ids: ClosedRange<Int>?
  private var isFirst = true
  /// The ids that are not read yet, of a filter by which it depends on other todos which ones pass. They are all
  /// read first: what is done with a piece changes what passes.
  private var chosen: [Int]?

  /// The todos in a store that pass at a local time and have one of these ids.
  package init(
    _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int> = .min ... .max,
    in gateway: any EntityGateway
  ) { (self.gateway, self.filter, self.now, self.ids) = (gateway, filter, now, ids) }

  /// The next piece, which is never empty; nil if there is none. Throws `.busy` if there are several and
  /// the process was asked to end.
  package mutating func next() throws(StoreError) -> [Todo]? {
    if let chosen {
      try gateway.checkInterruption()
      self.chosen = Array(chosen.dropFirst(Self.size))
      let piece = try gateway.fetch(Array(chosen.prefix(Self.size))).compactMap { $0 }
      return piece.isEmpty ? nil : piece
    }
    if filter.dependsOnOthers && isFirst {
      var all: [Int] = []
      while let piece = try nextOfIDs() { all += piece.map(\.id) }
      chosen = all
      return try next()
    }
    return try nextOfIDs()
  }

  private mutating func nextOfIDs() throws(StoreError) -> [Todo]? {
    guard let ids else { return nil }
    if !isFirst { try gateway.checkInterruption() }
    isFirst = false
    let piece = try gateway.todos(filter, at: now, ids: ids, limit: Self.size)
    self.ids = nil
    guard let last = piece.last else { return nil }
    if piece.count == Self.size {
      try gateway.checkInterruption()
      if last.id < ids.upperBound { self.ids = last.id + 1...ids.upperBound }
    }
    return piece
  }
}
