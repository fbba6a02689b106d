/// A set of revisions that finds its greatest one at once, in little more than a bit for each
/// revision.
struct RevisionSet {
  /// A bit for each number from 0 on.
  private var words: [UInt64] = []
  /// Which words are not 0: one set if there are several words, else none.
  private var occupied: [RevisionSet] = []

  /// Whether the number, which is 0 or more, is in it.
  func contains(_ number: Int) -> Bool {
    let word = number >> 6
    return word < words.count && words[word] & Self.bit(number) != 0
  }

  /// Puts a number in, which is 0 or more.
  mutating func insert(_ number: Int) {
    let word = number >> 6
    if word >= words.count { grow(upTo: word) }
    let before = words[word]
    words[word] = before | Self.bit(number)
    if before == 0 && !occupied.isEmpty { occupied[0].insert(word) }
  }

  /// Takes a number out, if it is in.
  mutating func remove(_ number: Int) {
    guard contains(number) else { return }
    let word = number >> 6
    words[word] &= ~Self.bit(number)
    if words[word] == 0 && !occupied.isEmpty { occupied[0].remove(word) }
  }

  /// The greatest number that is in it and not above a limit.
  func last(upTo limit: Int) -> Int? {
    let place = min(limit, words.count << 6 - 1)
    guard place >= 0 else { return nil }
    let bits = words[place >> 6] & (Self.bit(place) << 1 &- 1)
    if bits != 0 { return place & ~63 + Self.highest(bits) }
    return occupied.first?.last(upTo: place >> 6 - 1).map { $0 << 6 + Self.highest(words[$0]) }
  }

  private mutating func grow(upTo word: Int) {
    while words.count <= word { words.append(0) }
    if words.count > 1 && occupied.isEmpty {
      occupied.append(RevisionSet())
      if words[0] != 0 { occupied[0].insert(0) }
    }
  }

  private static func bit(_ place: Int) -> UInt64 { 1 << UInt64(place & 63) }
  private static func highest(_ bits: UInt64) -> Int { 63 - bits.leadingZeroBitCount }
}
