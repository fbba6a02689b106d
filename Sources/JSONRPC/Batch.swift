import JSON

/// A batch that is being handled (JSON-RPC 2.0 § 6): the messages that are left, and the responses
/// so far. It is a value, so that the session can go back to an earlier state of it. The responses
/// have their own buffer, since they go out together; the session holds it, so that a copy of a batch
/// is a copy of its bytes.
package struct Batch {
  private var elements: JSONElements.Iterator
  private var writer: JSONWriter
  private let responses: ByteBuffer
  /// The size of the responses so far, in bytes.
  package private(set) var size: Int
  /// Whether there is no message left.
  package private(set) var isOver = false

  /// A batch of the messages of an array. Empties the buffer `responses`, which must outlive it, and
  /// uses it.
  package init(_ array: JSONValue, responses: ByteBuffer) {
    elements = array.elements.makeIterator()
    responses.removeAll()
    self.responses = responses
    writer = JSONWriter(responses)
    writer.beginArray()
    size = responses.count
  }

  /// The next message of the array; nil if there is none left.
  package mutating func next() -> JSONValue? {
    let message = elements.next()
    isOver = message == nil
    return message
  }

  /// Adds the response to a request of the batch.
  package mutating func add(_ response: Response, id: UnsafeRawBufferPointer?) {
    response.write(id: id, to: &writer)
    size = responses.count
  }

  /// Removes the responses that were added after this value was copied. Call this after going back
  /// to the value.
  package func restoreResponses() { responses.truncate(to: size) }

  /// Writes the array of all responses, or nothing if all messages were notifications. The session
  /// cannot go back to the batch after this.
  package mutating func end(into outbox: Outbox) {
    guard size > 1 else { return }
    writer.endArray()
    var message = outbox.begin()
    message.raw(responses.bytes)
    outbox.end()
    responses.removeAll()
  }
}
