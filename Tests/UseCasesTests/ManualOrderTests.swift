import Entities
import TestSupport
import Testing

/// The order by hand, held to an array from which a todo is taken and into which it is put.
struct ManualOrderTests {
  private let gateway = FailingGateway()

  private func add(_ count: Int) throws {
    var step = try Step(gateway, at: .testing)
    for number in 1...count {
      try step.add(Todo(id: 0, rev: 0, title: "\(number)", createdAt: .testing))
    }
    try gateway.commit()
  }

  private func move(_ id: Int, _ destination: Destination) throws {
    var step = try Step(gateway, at: .testing)
    try step.move(try #require(try gateway.fetch(id)), to: destination)
    try gateway.commit()
  }

  private func order() throws -> [Int] {
    try gateway.window(TodoFilter(), TodoSort([.init(.manual)]), offset: 0, limit: .max).map(\.id)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func isThatOfAnArray(seed: UInt64) throws {
    try add(30)
    var random = RandomTodos(seed: seed)
    var expected = Array(1...30)
    for round in 0..<600 {
      let id = random.number(1...30)
      // Mostly to a few places, until there is no room.
      let other = random.oneIn(3) ? random.number(1...30) : 7
      let places: [Destination] = [.after(other), .before(other), .first, .last]
      let destination = places[random.oneIn(4) ? random.number(0...3) : round / 200 % 2]
      try move(id, destination)
      if id != destination.neighbour {
        expected.removeAll { $0 == id }
        let place = destination.neighbour.flatMap { expected.firstIndex(of: $0) }
        switch destination {
        case .first: expected.insert(id, at: 0)
        case .last: expected.append(id)
        case .before: expected.insert(id, at: try #require(place))
        case .after: expected.insert(id, at: try #require(place) + 1)
        }
      }
      #expect(try order() == expected, "\(round)")
    }
    // New ones come last, wherever the others were put.
    try add(1)
    #expect(try order() == expected + [31])
  }

  /// Todos are given other ranks only where there is no room, and then few.
  @Test func manyMovesToOnePlaceMoveFewOthers() throws {
    try add(400)
    for id in 2...400 { try move(id, .after(1)) }
    #expect(try order() == [1] + (2...400).reversed())
    #expect(gateway.ranksPut < 400 * 30)
  }

  @Test func movesToTheEndsMoveNoOthers() throws {
    try add(200)
    for id in 1...200 { try move(id, .first) }
    #expect(try order() == (1...200).reversed())
    for id in (1...200).reversed() { try move(id, .last) }
    #expect(try order() == (1...200).reversed())
    #expect(gateway.ranksPut == 0)
  }
}
