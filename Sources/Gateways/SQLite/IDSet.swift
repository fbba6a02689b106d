/// A set of ids, one bit each in pages of 8192 ids: what passes a filter, in a kilobyte for every
/// 8192 todos.
struct IDSet {
  /// How many ids are in it.
  private(set) var count = 0
  /// Where the words of a page begin, by its number.
  private var starts: [Int: Int] = [:]
  private var words: [UInt64] = []
  /// The page looked at last: ids mostly come in order.
  private var page = -1
  private var start = 0

  private static let pageBits = 13
  private static let wordsOfPage = (1 << pageBits) / 64

  /// Whether the id is in it.
  mutating func contains(_ id: Int) -> Bool {
    guard find(id >> Self.pageBits) else { return false }
    return words[start + word(id)] & bit(id) != 0
  }

  /// Puts an id in, if it is not.
  mutating func insert(_ id: Int) {
    makePage(id >> Self.pageBits)
    let place = start + word(id)
    if words[place] & bit(id) == 0 {
      words[place] |= bit(id)
      count += 1
    }
  }

  /// Puts 64 ids in, those whose bits are set: the lowest bit stands for `first`.
  mutating func insert(_ bits: UInt64, from first: Int) {
    let shift = UInt64(first & 63)
    insertWord(bits << shift, at: first)
    if shift > 0 { insertWord(bits >> (64 - shift), at: first + 64) }
  }

  /// Puts ids in whose bits are set in the word that holds `id`.
  private mutating func insertWord(_ bits: UInt64, at id: Int) {
    guard bits != 0 else { return }
    makePage(id >> Self.pageBits)
    let place = start + word(id)
    count += (bits & ~words[place]).nonzeroBitCount
    words[place] |= bits
  }

  /// Takes an id out, if it is in.
  mutating func remove(_ id: Int) {
    guard contains(id) else { return }
    words[start + word(id)] &= ~bit(id)
    count -= 1
  }

  /// At most `limit` ids in their order, without the first `offset`.
  func ids(offset: Int, limit: Int) -> [Int] {
    var result: [Int] = []
    var skipped = 0
    for (page, start) in starts.sorted(by: { $0.key < $1.key }) {
      for index in start..<(start + Self.wordsOfPage) {
        var word = words[index]
        if skipped + word.nonzeroBitCount <= offset {
          skipped += word.nonzeroBitCount
          continue
        }
        while word != 0 {
          if skipped < offset {
            skipped += 1
          } else {
            if result.count == limit { return result }
            result.append(page << Self.pageBits + (index - start) * 64 + word.trailingZeroBitCount)
          }
          word &= word - 1
        }
      }
    }
    return result
  }

  /// Looks at a page, which is made where there is none.
  private mutating func makePage(_ number: Int) {
    if find(number) { return }
    (page, start) = (number, words.count)
    starts[number] = start
    words.append(contentsOf: repeatElement(0, count: Self.wordsOfPage))
  }

  /// Whether there is such a page; then it is the one looked at.
  private mutating func find(_ number: Int) -> Bool {
    if number == page { return true }
    guard let found = starts[number] else { return false }
    (page, start) = (number, found)
    return true
  }

  private func word(_ id: Int) -> Int { (id & (1 << Self.pageBits - 1)) / 64 }
  private func bit(_ id: Int) -> UInt64 { 1 << UInt64(id & 63) }
}
