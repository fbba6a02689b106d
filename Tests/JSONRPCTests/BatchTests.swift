import JSON
import JSONRPC
import TestSupport
import Testing

/// A batch can be continued later, and restored to an earlier state.
struct BatchTests {
  private let outbox = Outbox()
  private let responses = ByteBuffer()
  private let response = Response()

  private func add(_ id: String, to batch: inout Batch) {
    Array(id.utf8).withUnsafeBytes { batch.add(response, id: $0) }
  }

  /// The numbers in the messages that are left.
  private func rest(of batch: inout Batch) -> [Int] {
    var numbers: [Int] = []
    while let message = batch.next() { numbers.append(message.integer ?? -1) }
    return numbers
  }

  @Test(arguments: [0, 1, 2, 3])
  func answersWithOneArray(_ count: Int) throws {
    try withParsed("[1,2,3]") { array in
      var batch = Batch(array, responses: responses)
      #expect(rest(of: &batch) == [1, 2, 3])
      for id in 0..<count { add("\(id)", to: &batch) }
      batch.end(into: outbox)
    }
    let answers = (0..<count).map { #"{"jsonrpc":"2.0","id":\#($0),"result":null}"# }
    #expect(
      outbox.text == (count == 0 ? "" : "[" + answers.joined(separator: ",") + "]\n"))
  }

  @Test func canBeRestored() throws {
    try withParsed("[1,2,3]") { array in
      var batch = Batch(array, responses: responses)
      _ = batch.next()
      add("1", to: &batch)
      let checkpoint = batch
      #expect(rest(of: &batch) == [2, 3])
      response.fail(code: 1, message: "lost")
      add("2", to: &batch)
      add("3", to: &batch)
      batch = checkpoint
      batch.restoreResponses()
      #expect(rest(of: &batch) == [2, 3])
      response.clear()
      add("2", to: &batch)
      batch.end(into: outbox)
    }
    #expect(
      outbox.text
        == #"[{"jsonrpc":"2.0","id":1,"result":null},{"jsonrpc":"2.0","id":2,"result":null}]"#
        + "\n")
  }

  @Test func canBeRestoredToBeforeTheFirstResponse() throws {
    try withParsed("[1]") { array in
      var batch = Batch(array, responses: responses)
      let checkpoint = batch
      add("1", to: &batch)
      batch = checkpoint
      batch.restoreResponses()
      batch.end(into: outbox)
      #expect(outbox.count == 0)
      batch = checkpoint
      batch.restoreResponses()
      add("2", to: &batch)
      batch.end(into: outbox)
      #expect(outbox.text == #"[{"jsonrpc":"2.0","id":2,"result":null}]"# + "\n")
    }
  }

  @Test func beginsEmptyAfterAnotherBatch() throws {
    try withParsed("[1]") { array in
      var batch = Batch(array, responses: responses)
      add("1", to: &batch)
      batch = Batch(array, responses: responses)
      batch.end(into: outbox)
      #expect(outbox.count == 0)
    }
  }

  @Test func isFramedAsOneMessage() throws {
    outbox.framing = .headers
    try withParsed("[1]") { array in
      var batch = Batch(array, responses: responses)
      add("1", to: &batch)
      batch.end(into: outbox)
    }
    #expect(
      outbox.text
        == "Content-Length: 40\r\n\r\n" + #"[{"jsonrpc":"2.0","id":1,"result":null}]"#)
  }
}
