/// The members of an object (RFC 8259 § 4) in the order of the text, duplicates kept.
package struct JSONMembers: Sequence, IteratorProtocol {
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

  /// The next member, or nil behind the last.
  @inlinable
  package mutating func next() -> (name: JSONValue, value: JSONValue)? {
    guard node < end else { return nil }
    let name = JSONValue(source: source, node: node)
    let value = JSONValue(source: source, node: node + 1)
    node = value.next
    return (name, value)
  }
}
