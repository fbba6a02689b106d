import TestSupport
import Testing

/// Messages of a million parts. Each is answered, the next one works, and memory stays below what
/// the largest message needs.
@Suite struct ShapeTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A part of the expected answer.
    let answer: String
    let message: @Sendable () -> [UInt8]

    init(_ name: String, _ answer: String, _ message: @escaping @Sendable () -> [UInt8]) {
      testDescription = name
      self.answer = answer
      self.message = message
    }
  }

  private static let million = 1_000_000
  private static let tooDeep = "The message is nested deeper than 512 levels."

  static let shapes = [
    Shape("nested arrays", tooDeep) { Request.repeated("[", million) },
    Shape("nested arrays, closed, as params", tooDeep) {
      Request.bytes(
        Array(#""todoList.add""#.utf8),
        Request.repeated("[", million) + Request.repeated("]", million))
    },
    Shape("nested objects", tooDeep) { Request.repeated(#"{"a":"#, million) },
    Shape("members", #""result":{"protocolVersion":1"#) {
      Request.bytes(
        Array(#""initialize""#.utf8), [0x7B] + Request.list(million) { #""\#($0)":0"# } + [0x7D])
    },
    Shape("members of a message", #""id":1,"result":{"protocolVersion":1"#) {
      [0x7B] + Request.repeated(#""x":0,"#, million)
        + Array(#""jsonrpc":"2.0","id":1,"method":"initialize"}"#.utf8)
    },
    Shape("duplicates where all is taken", #""result":{"protocolVersion":1"#) {
      Request.bytes(
        Array(#""initialize""#.utf8),
        [0x7B] + Request.repeated(#""locale":0,"#, million) + Array(#""locale":0}"#.utf8))
    },
    Shape("duplicates", "The member title is there twice.") {
      Request.bytes(
        Array(#""todoList.add""#.utf8),
        [0x7B] + Request.repeated(#""title":"","#, million) + Array(#""title":""}"#.utf8))
    },
    Shape("duplicate ids", "A message has a member twice.") {
      [0x7B] + Request.repeated(#""id":1,"#, million) + Array(#""id":1}"#.utf8)
    },
    Shape("as many values as a message holds", "A batch must hold 1 to 100000 messages.") {
      [0x5B] + Request.repeated("0,", Request.limit / 2 - 2) + Array("0]".utf8)
    },
    Shape("tags", "The member tags must be an array of at most 32 strings") {
      Request.bytes(
        Array(#""todoList.add""#.utf8),
        Array(#"{"title":"x","tags":["#.utf8) + Request.repeated(#""a","#, million)
          + Array(#""a"]}"#.utf8))
    },
    Shape("digits", "The member id must be an integer of 1 or more.") {
      Request.bytes(
        Array(#""todoList.delete""#.utf8),
        Array(#"{"id":1"#.utf8) + Request.repeated("0", million) + Array("e-1000000000000}".utf8))
    },
    Shape("blanks", #""id":1,"result":"#) {
      Request.repeated(" ", million) + Request.bytes(Array(#""todoList.viewClosed""#.utf8))
        + Request.repeated("\t", million)
    },
  ]

  @Test(arguments: shapes) func isAnswered(shape: Shape) throws {
    let process = try BackendProcess(["--memory"])
    let answer = try process.ask(shape.message())
    #expect(answer.utf8.contains(shape.answer.utf8), "\(answer)")
    #expect(try process.answer("todoList.viewClosed").isResult)
    // Measured: 91 MB for the most values, 16 MiB and 64 MiB for the parser's tape; else 40 MB.
    #expect(process.peakMemory < 160 << 20)
    #expect(process.residentMemory < 40 << 20)
    try process.end()
  }
}
