/// An array in pieces of one size: it grows at its end without moving what it has, which would cost
/// as much memory again and twice as many pages, and lets go of its beginning piece by piece. Indices
/// never shift.
struct ChunkedArray<Element> {
  /// How many elements a piece has room for.
  static var chunkSize: Int { 1024 }

  private var chunks: [[Element]] = []
  /// How many pieces were let go of.
  private var forgottenChunks = 0
  /// Where it begins now.
  private(set) var startIndex = 0
  /// Where the next element will stand.
  private(set) var endIndex = 0

  /// Where its elements stand.
  var indices: Range<Int> { startIndex..<endIndex }

  subscript(index: Int) -> Element {
    _read {
      precondition(index >= startIndex && index < endIndex, "there is no such element")
      yield chunks[index / Self.chunkSize - forgottenChunks][index % Self.chunkSize]
    }
    _modify {
      precondition(index >= startIndex && index < endIndex, "there is no such element")
      yield &chunks[index / Self.chunkSize - forgottenChunks][index % Self.chunkSize]
    }
  }

  mutating func append(_ element: Element) {
    let chunk = endIndex / Self.chunkSize - forgottenChunks
    if chunk == chunks.count {
      chunks.append([])
      chunks[chunk].reserveCapacity(Self.chunkSize)
    }
    chunks[chunk].append(element)
    endIndex += 1
  }

  mutating func removeLast() {
    precondition(endIndex > startIndex, "there is no element")
    endIndex -= 1
    let chunk = endIndex / Self.chunkSize - forgottenChunks
    chunks[chunk].removeLast()
    if chunks[chunk].isEmpty { chunks.removeLast() }
  }

  /// Lets go of the first ones. Their memory is given back once a whole piece is gone.
  mutating func removeFirst(_ count: Int) {
    precondition(count <= endIndex - startIndex, "there are fewer elements")
    startIndex += count
    let gone = min(startIndex / Self.chunkSize - forgottenChunks, chunks.count)
    chunks.removeFirst(gone)
    forgottenChunks += gone
  }
}
