import JSONRPC

/// Something that a reader finds in a stream.
enum Found: Equatable {
  case message(String)
  case tooLarge
  case broken
}

/// Feeds a stream to a reader in pieces, and removes bytes that are no longer needed, as a session
/// does.
struct Feed {
  private var reader: FrameReader
  private var buffer: [UInt8] = []
  /// Everything found so far.
  private(set) var found: [Found] = []
  /// The most bytes that were kept at a time.
  private(set) var peak = 0
  /// How many of the bytes that are no longer needed are removed; by default all.
  var taken: (Int) -> Int = { $0 }

  var framing: Framing? { reader.framing }

  init(framing: Framing? = nil, limit: Int) { reader = FrameReader(framing: framing, limit: limit) }

  /// Feeds the next bytes. `isEnd` says that they are the last.
  mutating func bring(_ bytes: some Sequence<UInt8>, isEnd: Bool = false) {
    buffer += bytes
    peak = max(peak, buffer.count)
    while found.last != .broken {
      let frame = buffer.withUnsafeBytes { reader.next(in: $0, isEnd: isEnd) }
      switch frame {
      case .incomplete:
        remove()
        return
      case .message(let range):
        found.append(.message(String(decoding: buffer[range], as: UTF8.self)))
      case .tooLarge: found.append(.tooLarge)
      case .broken: found.append(.broken)
      }
      remove()
    }
  }

  private mutating func remove() {
    let count = taken(reader.position)
    buffer.removeFirst(count)
    reader.didRemoveFirst(count)
  }

  /// What a reader finds in a text that is cut at these offsets, and then ends.
  static func found(
    in text: String, cuts: [Int], framing: Framing? = nil, limit: Int,
    taking: @escaping (Int) -> Int = { $0 }
  ) -> [Found] {
    let bytes = Array(text.utf8)
    var feed = Feed(framing: framing, limit: limit)
    feed.taken = taking
    var start = 0
    for end in cuts + [bytes.count] {
      feed.bring(bytes[start..<end])
      start = end
    }
    feed.bring([], isEnd: true)
    return feed.found
  }

  /// What a reader finds in a whole text. `isSame` says whether it finds the same if the text is
  /// cut in any way into up to three pieces, or into bytes.
  static func everyCut(
    _ text: String, framing: Framing? = nil, limit: Int, isSame: ([Found], [Int]) -> Bool
  ) -> Bool {
    let count = text.utf8.count
    let bytewise = Array(0..<count)
    var ways = [[], bytewise]
    for first in 0...count { for second in first...count { ways.append([first, second]) } }
    for taking in [{ $0 }, { _ in 0 }, { $0 / 2 }] as [(Int) -> Int] {
      for cuts in ways {
        let found = found(in: text, cuts: cuts, framing: framing, limit: limit, taking: taking)
        if !isSame(found, cuts) { return false }
      }
    }
    return true
  }
}
