import TestSupport
import Testing

/// Texts of up to 16 MiB in every place where a text may be. Some are plain, others are slow to
/// compare or hash: with a quadratic step, the largest would take hours.
@Suite struct LongTextTests {
  /// What a text consists of.
  enum Kind: String, CaseIterable, Sendable {
    case plain = "x"
    /// Two combining marks in an order that is not the canonical one.
    case marks = "\u{301}\u{323}"
  }

  /// Where the text is: the request, with the text in place of `@`, and the expected answer.
  private typealias Place = (name: String, method: String, params: String, answer: String)

  private static let places: [Place] = [
    ("title", "todoList.add", #"{"title":@}"#, #""field":"title","reason":"tooLong""#),
    (
      "content", "todoList.add", #"{"title":"x","content":@}"#,
      #""field":"content","reason":"tooLong""#
    ),
    ("tag", "todoList.add", #"{"title":"x","tags":[@]}"#, #""field":"tags","reason":"tooLong""#),
    ("key", "todoList.add", #"{"title":"x","key":@}"#, "a string of 1 to 64 characters"),
    ("due", "todoList.add", #"{"title":"x","due":@}"#, #""reason":"notADate""#),
    ("priority", "todoList.add", #"{"title":"x","priority":@}"#, #""reason":"unknown""#),
    ("member", "todoList.add", "{@:1}", "todoList.add knows no member "),
    ("member of the filter", "todoList.viewReady", #"{"filter":{@:1}}"#, "filter knows no member "),
    ("view", "todoList.viewReady", #"{"view":@}"#, "a string of 1 to 64 characters"),
    ("view to be closed", "todoList.viewClosed", #"{"view":@}"#, "a string of 1 to 64"),
    ("text", "todoList.viewReady", #"{"filter":{"text":@}}"#, "a string of 0 to 1000 characters"),
    (
      "tag of the filter", "todoList.viewReady", #"{"filter":{"tags":[@]}}"#,
      "a word of 1 to 64 characters"
    ),
    ("sort", "todoList.viewReady", #"{"sort":[@]}"#, "The member sort must be an array"),
    ("edited title", "todoDetail.edit", #"{"id":1,"title":@}"#, #""reason":"tooLong""#),
    ("removed tag", "todoDetail.edit", #"{"id":1,"removeTags":[@]}"#, #""rev":"#),
    ("added tag", "todoDetail.edit", #"{"id":1,"addTags":[@]}"#, #""reason":"tooLong""#),
    ("locale", "initialize", #"{"locale":@}"#, #""result":{"protocolVersion":1"#),
  ]

  /// Large texts are tested in fewer places, to save time.
  private static func places(for size: Int) -> [Place] {
    size < 100_000
      ? places
      : places.filter { ["title", "content", "member", "text"].contains($0.name) }
  }

  @Test(arguments: Kind.allCases, [20_000, 320_000, Request.limit - 200])
  func anywhere(kind: Kind, size: Int) throws {
    let process = try BackendProcess(["--memory"])
    try process.ask("todoList.add", #"{"title":"one","tags":["a","b"]}"#)
    let text =
      [UInt8(ascii: "\"")] + Request.repeated(kind.rawValue, size / kind.rawValue.utf8.count)
      + [UInt8(ascii: "\"")]
    for place in Self.places(for: size) where place.name != "content" || size > 300_000 {
      let parts = place.params.split(separator: "@").map { Array($0.utf8) }
      let answer = try process.ask(
        Request.bytes(Array("\"\(place.method)\"".utf8), parts[0] + text + parts[1]))
      #expect(answer.utf8.contains(place.answer.utf8), "\(place): \(answer)")
      // The error quotes only a little of the text.
      #expect(answer.utf8.count < 1250, "\(place)")
    }
    let unknown = try process.ask(Request.bytes(text))
    #expect(unknown.utf8.contains(#""code":-32601,"message":"There is no method "#.utf8))
    #expect(unknown.utf8.count < 1000)
    let version = try process.ask([UInt8(ascii: "{")] + text + Array(#":1,"id":1}"#.utf8))
    #expect(version.contains(#""id":1,"error":{"code":-32600"#))
    // The id comes back complete, as it came.
    let answer = try process.ask(
      Request.bytes(Array(#""todoList.viewClosed""#.utf8), id: text))
    let expected =
      Array(#"{"jsonrpc":"2.0","id":"#.utf8) + text + Array(#","result":null}"#.utf8)
    #expect(answer.utf8.elementsEqual(expected))
    // Measured: 43 MB.
    #expect(process.peakMemory < 100 << 20)
    try process.end()
  }

  /// Allowed texts that consist only of combining marks are kept and found.
  @Test func marksThatAreAllowed() throws {
    let process = try BackendProcess(["--memory"])
    let marks = String(repeating: Kind.marks.rawValue, count: 32)
    let title = String(repeating: Kind.marks.rawValue, count: 250)
    let content = String(repeating: Kind.marks.rawValue, count: 50_000)
    for _ in 1...20 {
      let params = #"{"title":"\#(title)","content":"\#(content)","tags":["\#(marks)"]}"#
      #expect(try process.answer("todoList.add", params).contains(#""result":"#))
    }
    for _ in 1...2 {
      let keyed = try process.answer("todoList.add", #"{"title":"x","key":"\#(marks)"}"#)
      #expect(keyed.text == Wire.added(1, todo: 21))
    }
    for (filter, total) in [
      (#"{"text":"\#(title)"}"#, 20), (#"{"text":"x\#(title)"}"#, 0),
      (#"{"tags":["\#(marks)"]}"#, 20),
    ] {
      let params = #"{"view":"\#(marks)","filter":\#(filter),"sort":["title"]}"#
      let answer = try process.answer("todoList.viewReady", params)
      #expect(answer.text.hasSuffix(#""result":{"total":\#(total),"rev":21}}"#))
    }
    try process.end()
  }
}
