import Entities
import TestSupport
import Testing

@testable import MemoryStore

/// The memory's own arrays, beyond one piece of them.
struct MemoryShelfTests {
  @Test func aChunkedArrayIsAnArray() {
    var chunked = ChunkedArray<Int>()
    var plain: [Int] = []
    var forgotten = 0
    var random = SplitMix64(seed: 7)
    for value in 0..<200 {
      switch random.next() % 4 {
      case 0:
        let count = min(plain.count - forgotten, Int(random.next() % 1500))
        chunked.removeFirst(count)
        forgotten += count
      case 1:
        for _ in 0..<min(plain.count - forgotten, Int(random.next() % 1500)) {
          chunked.removeLast()
          plain.removeLast()
        }
      default:
        for number in 0..<Int(random.next() % 1500) {
          chunked.append(number * value)
          plain.append(number * value)
        }
      }
      if plain.count > forgotten {
        chunked[forgotten] += 1
        plain[forgotten] += 1
      }
      #expect(chunked.indices == forgotten..<plain.count)
      #expect(chunked.indices.map { chunked[$0] } == plain[forgotten...].map { $0 })
    }
  }

  @Test func aShelfWithHolesHasTheWindowsOfAnArray() {
    var shelf = TodoShelf()
    var plain: [Todo] = []
    var random = SplitMix64(seed: 11)
    for id in 1...5000 {
      let todo = Todo(id: id, rev: id, title: "\(id)", createdAt: Instant(milliseconds: 0))
      shelf[id] = todo
      // A whole run is empty, and others have holes.
      if (1025...2048).contains(id) || random.next() % 3 == 0 {
        shelf[id] = nil
      } else {
        plain.append(todo)
      }
    }
    #expect(shelf.count == plain.count)
    #expect(shelf[0] == nil && shelf[5001] == nil && shelf[1500] == nil)
    for offset in stride(from: 0, to: plain.count + 200, by: 97) {
      for limit in [0, 1, 100] {
        #expect(
          shelf.window(offset: offset, limit: limit).map(\.id)
            == plain.dropFirst(offset).prefix(limit).map(\.id))
      }
    }
    #expect(shelf.filter { $0.id.isMultiple(of: 7) } == plain.filter { $0.id.isMultiple(of: 7) })
    #expect(shelf.count(where: { $0.id > 4000 }) == plain.count { $0.id > 4000 })
  }

  @Test func aSetOfRevisionsIsASet() {
    var random = SplitMix64(seed: 5)
    var set = RevisionSet()
    var plain: Set<Int> = []
    // Within one word, within a few, and so far apart that there are several levels.
    for range in [60, 300, 5000, 300_000] {
      for _ in 0..<2000 {
        let number = Int.random(in: 0...range, using: &random)
        if random.next() % 3 == 0 {
          set.remove(number)
          plain.remove(number)
        } else {
          set.insert(number)
          plain.insert(number)
        }
        #expect(set.contains(number) == plain.contains(number))
      }
      for limit in (0..<300).map({ _ in Int.random(in: -2...(range + 70), using: &random) }) {
        #expect(set.last(upTo: limit) == plain.filter { $0 <= limit }.max())
      }
      #expect(set.last(upTo: .max) == plain.max())
      for number in plain { set.remove(number) }
      #expect(set.last(upTo: .max) == nil)
      plain = []
    }
  }
}
