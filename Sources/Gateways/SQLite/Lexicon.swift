import Entities
import Glibc

/// The distinct words of a segment, and for each where it occurs: what is written (``TextSegment`` says
/// how it looks).
struct LexiconBuilder {
  /// The words, one after the other.
  private var arena: [UInt8] = []
  /// Where each begins, and where the last one ends.
  private var starts: [Int] = [0]
  /// Open addressing: numbers of words, −1 where free.
  private var table = [Int32](repeating: -1, count: 1 << 12)
  /// The place that was noted last for each word.
  private var lastPlaces: [Int32] = []
  /// What was noted: the number of the word and the place.
  private var notes: [(word: Int32, place: Int32)] = []
  /// Nobody outside can make words that collide.
  private let seed = UInt64.random(in: 0...UInt64.max)

  /// Notes that a word occurs at a place; places come in ascending order.
  mutating func add(_ word: UnsafeBufferPointer<UInt8>, at place: Int) {
    if lastPlaces.count * 2 > table.count { grow() }
    var slot = Int(truncatingIfNeeded: hash(word)) & (table.count - 1)
    while true {
      let number = Int(table[slot])
      if number < 0 {
        table[slot] = Int32(lastPlaces.count)
        arena.append(contentsOf: word)
        starts.append(arena.count)
        lastPlaces.append(Int32(place))
        notes.append((Int32(lastPlaces.count - 1), Int32(place)))
        return
      }
      if isSame(number, word) {
        if lastPlaces[number] != Int32(place) {
          lastPlaces[number] = Int32(place)
          notes.append((Int32(number), Int32(place)))
        }
        return
      }
      slot = (slot + 1) & (table.count - 1)
    }
  }

  /// The list of words and the list of places.
  func written() -> (words: [UInt8], places: [UInt8]) {
    // Sorted by word; the places of each stay in order.
    var ends = [Int](repeating: 0, count: lastPlaces.count + 1)
    for note in notes { ends[Int(note.word) + 1] += 1 }
    for index in 1..<ends.count { ends[index] += ends[index - 1] }
    var sorted = [Int32](repeating: 0, count: notes.count)
    var next = ends
    for note in notes {
      sorted[next[Int(note.word)]] = note.place
      next[Int(note.word)] += 1
    }
    var words: [UInt8] = []
    var places: [UInt8] = []
    words.reserveCapacity(arena.count + lastPlaces.count * TextSegment.offsetSize)
    for number in lastPlaces.indices {
      words.append(contentsOf: arena[starts[number]..<starts[number + 1]])
      TextSegment.append(offset: places.count, to: &words)
      TextSegment.append(ends[number + 1] - ends[number], to: &places)
      var last = 0
      for place in sorted[ends[number]..<ends[number + 1]] {
        TextSegment.append(Int(place) - last, to: &places)
        last = Int(place)
      }
    }
    return (words, places)
  }

  private func isSame(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == word.count, let bytes = word.baseAddress else {
      return false
    }
    return arena.withUnsafeBytes { arena in
      arena.baseAddress.map { memcmp($0 + start, bytes, word.count) == 0 } ?? false
    }
  }

  private mutating func grow() {
    table = [Int32](repeating: -1, count: table.count * 4)
    arena.withUnsafeBufferPointer { arena in
      for number in lastPlaces.indices {
        let word = UnsafeBufferPointer(rebasing: arena[starts[number]..<starts[number + 1]])
        var slot = Int(truncatingIfNeeded: hash(word)) & (table.count - 1)
        while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
        table[slot] = Int32(number)
      }
    }
  }

  private func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed
    for byte in word {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return hash ^ (hash >> 29)
  }
}
