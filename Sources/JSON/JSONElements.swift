/// The elements of an array (RFC 8259 § 5) in the order of the text.
package struct JSONElements: Sequence, IteratorProtocol {
  @usableFromInline let source: UnsafePointer<UInt8>
  @usableFromInline var node: UnsafePointer<JSONNode>
  @usableFromInline let end: UnsafePointer<JSONNode>

  @inlinable
  init(
    source: UnsafePointer<UInt8>, node: UnsafePointer<JSONNode>, end: UnsafePointer<JSONNode>
  ) {
    self.source = source
    self.node = node
    self.end = end
  }

  /// The next element, or nil behind the last.
  @inlinable
  package mutating func next() -> JSONValue? {
    guard node < end else { return nil }
    let value = JSONValue(source: source, node: node)
    node = value.next
    return value
  }
}
