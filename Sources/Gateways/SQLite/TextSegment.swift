import CLinux
import Entities
import Glibc

/// The words and tags of the todos in a range of ids, and which todo has which: what a text filter
/// looks into instead of the texts.
///
/// A text is cut at bytes up to the space. A word that has none of these occurs in the text if, and
/// only if, it occurs inside one of the pieces: so a search through the distinct pieces of many todos
/// finds exactly what a search through their texts would, and needs no second look.
///
/// Both lists are entries without anything between them: the bytes of a word (all of them above 0x20),
/// or 0x7F and a tag, then five bytes below 0x20, of five bits each: where its places are in the list
/// of places. These are a count, then the distances from one place to the next; each a number of seven
/// bits a byte, the lowest first. A place is an id less the first of the segment.
enum TextSegment {
  /// Bytes that say where the places of a word are.
  static let offsetSize = 5
  /// What a tag begins with; no text can contain it.
  static let tagMark: UInt8 = 0x7F

  /// Whether words with these bytes are found by pieces: a white space might span two.
  static func canFind(_ word: [UInt8]) -> Bool { word.allSatisfy { $0 > 0x20 } }

  /// Builds the parts of a segment.
  struct Builder {
    private var words = LexiconBuilder()
    private var tags = LexiconBuilder()
    private var folded: [UInt8] = []
    private var tag: [UInt8] = []
    /// Bytes of text so far.
    private(set) var size = 0

    /// Adds a todo at a place: its title, folded already, its content and its tags as the store has
    /// them.
    mutating func add(
      foldedTitle: UnsafeBufferPointer<UInt8>, content: UnsafeBufferPointer<UInt8>,
      tags: UnsafeBufferPointer<UInt8>, at place: Int
    ) {
      size += foldedTitle.count + content.count
      split(foldedTitle) { words.add($0, at: place) }
      folded.removeAll(keepingCapacity: true)
      content.fold(into: &folded)
      folded.withUnsafeBufferPointer { split($0) { words.add($0, at: place) } }
      // The empty tag, which every todo has: what is in no text and on no tag is found by it.
      tag.removeAll(keepingCapacity: true)
      tag.append(TextSegment.tagMark)
      tag.withUnsafeBufferPointer { self.tags.add($0, at: place) }
      split(tags) {
        tag.removeAll(keepingCapacity: true)
        tag.append(TextSegment.tagMark)
        tag.append(contentsOf: $0)
        tag.withUnsafeBufferPointer { self.tags.add($0, at: place) }
      }
    }

    /// The segment: its tags, their places, its words, their places.
    func build() -> [[UInt8]] {
      let tags = tags.written()
      let words = words.written()
      return [tags.words, tags.places, words.words, words.places]
    }

    private func split(
      _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
      var start = 0
      for (index, byte) in text.enumerated() where byte <= 0x20 {
        if index > start { body(UnsafeBufferPointer(rebasing: text[start..<index])) }
        start = index + 1
      }
      if text.count > start { body(UnsafeBufferPointer(rebasing: text[start...])) }
    }
  }

  /// Where the places are of all entries that contain `part`; of a tag, of the one that is the tag.
  /// `.corrupt` where the list is not what we write.
  static func offsets(
    of part: [UInt8], isTag: Bool, in list: UnsafeBufferPointer<UInt8>,
    _ body: (Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let base = list.baseAddress else { return }
    var at = 0
    while let hit = part.withUnsafeBytes({
      memmem(base + at, list.count - at, $0.baseAddress, $0.count)
    }) {
      var end = UnsafeRawPointer(hit) - UnsafeRawPointer(base) + part.count
      let isWhole = end < list.count && list[end] < 0x20
      while end < list.count, list[end] >= 0x20 { end += 1 }
      guard end + offsetSize <= list.count else { throw StoreError.damaged("a list of words") }
      if isWhole || !isTag {
        var offset = 0
        for byte in list[end..<(end + offsetSize)] { offset = offset << 5 | Int(byte & 0x1F) }
        try body(offset)
      }
      at = end + offsetSize
    }
  }

  /// Sets the bits of the places that begin at an offset.
  static func read(
    _ places: UnsafeBufferPointer<UInt8>, at offset: Int, into bits: inout [UInt64], width: Int
  ) throws(StoreError) {
    var at = offset
    var place = 0
    for _ in 0..<(try number(places, &at)) {
      if at < places.count, places[at] < 0x80 {
        place += Int(places[at])
        at += 1
      } else {
        place += try number(places, &at)
      }
      guard place < width else { throw StoreError.damaged("a place outside its segment") }
      bits[place / 64] |= 1 << UInt64(place & 63)
    }
  }

  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int
  ) throws(StoreError) -> Int {
    var result = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard at < bytes.count else { break }
      let byte = bytes[at]
      at += 1
      result |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return result }
    }
    throw StoreError.damaged("a list of places")
  }

  /// Appends where the places of a word are.
  static func append(offset: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: 20, through: 0, by: -5) {
      bytes.append(UInt8(offset >> shift & 0x1F))
    }
  }

  /// Appends a number below 2^28.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
