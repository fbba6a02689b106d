import JSON

/// A batch in hand (JSON-RPC 2.0 § 6): the messages that are still to be handled, and the responses
/// so far. A value, so that one can go back to it; the responses lie in a buffer of their own, since
/// they go out together.
package struct Batch {
  private var elements: JSONElements.Iterator
  private var writer: JSONWriter
  private let responses: ByteBuffer
  private var count: Int
  /// Whether there is no message left.
  package private(set) var isOver = false

  /// Begins with the messages of an array.
  package init(_ array: JSONValue, responses: ByteBuffer) {
    elements = array.elements.makeIterator()
    responses.removeAll()
    self.responses = responses
    writer = JSONWriter(responses)
    writer.beginArray()
    count = responses.count
  }

  /// The bytes of the responses so far.
  package var size: Int { count }

  /// The next message of the array; nil if it is over.
  package mutating func next() -> JSONValue? {
    let message = elements.next()
    isOver = message == nil
    return message
  }

  /// Adds the response to one of them.
  package mutating func add(_ response: Response, id: UnsafeRawBufferPointer) {
    response.write(id: id, to: &writer)
    count = responses.count
  }

  /// Makes the buffer hold what this value knows of: after a step back to it.
  package func restoreResponses() { responses.truncate(to: count) }

  /// Writes the array of all responses; nothing where all messages were notifications. There is no way
  /// back from here.
  package mutating func end(into outbox: Outbox) {
    guard count > 1 else { return }
    writer.endArray()
    outbox.put(responses)
  }
}
