/// An array in pieces of one size: it grows at its end without moving what it has, which would cost
/// as much memory again and twice as many pages, and lets go of its beginning piece by piece. Indices
/// never shift.
struct ChunkedArray<Element> {
  /// How many elements a piece has room for.
  static var chunkSize: Int { 1024 }

  /// The pieces that are full, but for those that were let go of.
  private var chunks: [[Element]] = []
  /// The last piece.
  private var tail: [Element] = []
  /// How many pieces were let go of.
  private var forgottenChunks = 0
  /// Where it begins now.
  private(set) var startIndex = 0
  /// Where the last piece begins.
  private var tailIndex = 0

  /// Where the next element will stand.
  var endIndex: Int { tailIndex &+ tail.count }
  /// Where its elements stand.
  var indices: Range<Int> { startIndex..<endIndex }

  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      precondition(index >= startIndex && index < endIndex, "there is no such element")
      return index >= tailIndex
        ? tail[index - tailIndex]
        : chunks[index / Self.chunkSize - forgottenChunks][index % Self.chunkSize]
    }
    _modify {
      precondition(index >= startIndex && index < endIndex, "there is no such element")
      if index >= tailIndex {
        yield &tail[index - tailIndex]
      } else {
        yield &chunks[index / Self.chunkSize - forgottenChunks][index % Self.chunkSize]
      }
    }
  }

  mutating func append(_ element: consuming Element) {
    if tail.count == Self.chunkSize {
      chunks.append(tail)
      tailIndex += Self.chunkSize
      tail = []
    }
    if tail.isEmpty { tail.reserveCapacity(Self.chunkSize) }
    tail.append(element)
  }

  mutating func removeLast() {
    precondition(endIndex > startIndex, "there is no element")
    tail.removeLast()
    if tail.isEmpty, let chunk = chunks.popLast() {
      tail = chunk
      tailIndex -= Self.chunkSize
    }
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
