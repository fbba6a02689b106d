import Testing
import Transcripts

/// What a View must send to a script, what it gets, and what is said of its faults.
struct StandInTests {
  private static let ready = #"{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}"#

  private static func play(_ script: String, _ messages: String...) throws -> (
    outputs: [String], faults: [String], end: Int32?
  ) {
    let standIn = StandIn(try ViewScript(Array(script.utf8)))
    standIn.begin()
    var outputs: [String] = []
    for message in messages {
      if message == "start" { standIn.begin(); continue }
      outputs += standIn.take(Array(message.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    return (outputs, standIn.verdict().map { "\($0.line): \($0.text)" }, standIn.end)
  }

  private static func call(
    _ id: String?, _ method: String, _ params: String? = nil
  ) -> String {
    #"{"jsonrpc":"2.0","# + (id.map { #""id":\#($0),"# } ?? "") + #""method":"\#(method)""#
      + (params.map { #","params":\#($0)"# } ?? "") + "}"
  }

  /// A script with one request, whose params are these.
  private static func script(_ params: String, _ output: String = #"{"rev":1}"#) -> String {
    """
    > \(call("1", "a.b", params))
    < \(call(nil, "a.show", output))
    < {"jsonrpc":"2.0","id":1,"result":null}

    """
  }

  @Test(arguments: ["7", #""x""#, "7.0", "null", #""\u00e9""#])
  func theResponseHasTheIdOfTheView(id: String) throws {
    let played = try Self.play(Self.script(#"{"x":1}"#), Self.call(id, "a.b", #"{"x":1}"#))
    #expect(
      played.outputs == [
        Self.call(nil, "a.show", #"{"rev":1}"#), #"{"jsonrpc":"2.0","id":\#(id),"result":null}"#,
      ])
    #expect(played.faults == [])
  }

  @Test func aNotificationGetsNoResponse() throws {
    let played = try Self.play(Self.script("{}"), Self.call(nil, "a.b"))
    #expect(played.outputs == [Self.call(nil, "a.show", #"{"rev":1}"#)])
    #expect(played.faults == [])
  }

  @Test(arguments: [
    (#"{"a":1,"b":[{"c":"x"}]}"#, #"{"b":[{"c":"\u0078"}], "a":1.0}"#, nil),
    (#"{"a":1}"#, #"{"a":1,"b":null}"#, nil), (#"{"a":null}"#, "{}", nil), ("{}", "[]", nil),
    (#"{"a?":1}"#, "{}", nil), (#"{"a?":1}"#, #"{"a":null}"#, nil),
    (#"{"a?":1}"#, #"{"a":1}"#, nil),
    (#"{"a":"…","…":"…"}"#, #"{"a":[1],"b":2}"#, nil),
    (#"{"a":"…x","b":"…x"}"#, #"{"a":{"k":1,"l":2},"b":{"l":2,"k":1}}"#, nil),
    (#"{"a":1}"#, #"{"a":2}"#, "params.a should be 1 and is 2."),
    (#"{"a":1}"#, "{}", "params.a should be 1 and is absent."),
    ("{}", #"{"a":2}"#, "params.a should be absent and is 2."),
    (#"{"a?":1}"#, #"{"a":2}"#, "params.a should be 1 and is 2."),
    (#"{"a":"…"}"#, "{}", #"params.a should be "…" and is absent."#),
    (#"{"a":[1,2]}"#, #"{"a":[1]}"#, "params.a[1] should be 2 and is absent."),
    (#"{"a":"…x","b":"…x"}"#, #"{"a":1,"b":2}"#, "params.b should be 1 and is 2."),
    (#"{"a":null}"#, #"{"a":2}"#, "params.a should be null and is 2."),
    (#"{"a":"…"}"#, #"{"a":1,"a":2}"#, "params.a should be absent and is 2."),
    (#"{"a":"…and more"}"#, #"{"a":"x"}"#, #"params.a should be "…and more" and is "x"."#),
  ])
  func membersAreCompared(expected: String, sent: String, fault: String?) throws {
    let played = try Self.play(Self.script(expected), Self.call("5", "a.b", sent))
    #expect(played.outputs.count == 2, "it goes on all the same")
    let text = fault.map {
      "1: a.b is wrong: \($0)\n  expected \(Self.call("1", "a.b", expected))\n  came     "
    }
    #expect(played.faults.count == (text == nil ? 0 : 1), "\(played.faults)")
    if let text { #expect(played.faults.first?.hasPrefix(text) == true, "\(played.faults)") }
  }

  @Test func namesGoIntoOutputs() throws {
    let script =
      "@let n 5\n" + Self.script(#"{"view?":"…v","n?":"…n"}"#, #"{"view?":"…v","n":"…n","z":"…z"}"#)
    for (sent, shown) in [
      ("{}", #"{"n":5,"z":null}"#), (#"{"view":"a","n":7}"#, #"{"view":"a","n":7,"z":null}"#),
    ] {
      let played = try Self.play(script, Self.call("1", "a.b", sent))
      #expect(played.outputs.first == Self.call(nil, "a.show", shown))
    }
  }

  @Test func rowsAreWrittenForTheWindowOfTheView() throws {
    let script = Self.script(
      #"{"offset":"…offset","limit":"…limit"}"#,
      #"{"rows":[{"…rows":["…offset","…limit",10],"id":"…row","title":"Todo …row."}]}"#)
    func rows(_ offset: Int, _ limit: Int) throws -> String? {
      let params = #"{"offset":\#(offset),"limit":\#(limit)}"#
      return try Self.play(script, Self.call("1", "a.b", params)).outputs.first
    }
    #expect(
      try rows(8, 5)
        == Self.call(
          nil, "a.show", #"{"rows":[{"id":9,"title":"Todo 9."},{"id":10,"title":"Todo 10."}]}"#))
    #expect(try rows(10, 5) == Self.call(nil, "a.show", #"{"rows":[]}"#))
    #expect(try rows(-1, .max) == rows(0, 10))
    #expect(try rows(.max, .max) == rows(10, 0))
  }

  private static let two = """
    > {"method":"a.one"}
    < {"method":"a.show","params":1}

    > {"method":"a.two"}
    @wait
    < {"method":"a.push"}
    > {"method":"a.three"}

    """

  @Test func betweenWaitsTheOrderIsFree() throws {
    let played = try Self.play(
      Self.two, Self.call(nil, "a.two"), Self.call(nil, "a.one"), Self.call(nil, "a.three"))
    #expect(played.outputs == [#"{"method":"a.show","params":1}"#, #"{"method":"a.push"}"#])
    #expect(played.faults == [])
  }

  @Test func whatComesTooEarlyIsUnexpected() throws {
    let played = try Self.play(Self.two, Self.call("8", "a.three"), Self.call(nil, "a.one"))
    #expect(
      played.outputs.first?.hasPrefix(#"{"jsonrpc":"2.0","id":8,"error":{"code":-32601"#) == true)
    #expect(
      played.faults == [
        "1: It sent a.three, which is not expected here: \(Self.call("8", "a.three"))\n"
          + "  Line 7 expects it, once a.one of line 1 has come.",
        "4: It never sent a.two.\n  expected {\"method\":\"a.two\"}\n"
          + "  So nothing behind that was played: 1 more messages.",
      ])
  }

  @Test func eachMessageIsExpectedOnce() throws {
    let played = try Self.play(Self.script("{}"), Self.call(nil, "a.b"), Self.call(nil, "a.b"))
    #expect(played.faults.count == 1)
    #expect(played.faults[0].hasPrefix("0: It sent a.b, which is not expected here: {"))
  }

  @Test func aRequestInPlaceOfANotificationIsWrong() throws {
    let played = try Self.play("> {\"method\":\"a.b\"}\n", Self.call("1", "a.b"))
    #expect(played.outputs == [#"{"jsonrpc":"2.0","id":1,"result":null}"#])
    #expect(played.faults.first?.hasPrefix("1: a.b is wrong: it should be a notification") == true)
  }

  @Test func oneOfSeveralMessagesBelowEachOtherIsEnough() throws {
    let script = """
      > {"id":1,"method":"a.b"}
      > {"id":2,"method":"a.c","params":{"x":1}}
      < {"id":1,"result":"b"}
      < {"method":"a.show"}
      < {"id":2,"result":"c"}

      """
    let played = try Self.play(script, Self.call("9", "a.c", #"{"x":1}"#))
    #expect(played.outputs == [#"{"method":"a.show"}"#, #"{"id":9,"result":"c"}"#])
    #expect(played.faults == [])
    #expect(try Self.play(script, Self.call(nil, "a.b")).faults == [])
    #expect(try Self.play(script, Self.call("9", "a.c")).faults.count == 1)
  }

  @Test func whatMayComeAtAnyTimeIsAnswered() throws {
    let script = """
      @any
      > {"id":1,"method":"a.any","params":{"x":"…x"}}
      < {"id":1,"result":"…x"}
      @any savedLists.* todoList.viewClosed

      > {"method":"a.b"}

      """
    let played = try Self.play(
      script, Self.call("1", "a.any", #"{"x":1}"#), Self.call(nil, "a.b"),
      Self.call("2", "a.any", #"{"x":2}"#), Self.call("3", "todoList.viewClosed"),
      Self.call("4", "savedLists.viewClosed"), Self.call("5", "todoReport.viewClosed"))
    #expect(
      played.outputs.dropLast() == [
        #"{"id":1,"result":1}"#, #"{"id":2,"result":2}"#,
        #"{"jsonrpc":"2.0","id":3,"result":null}"#,
        #"{"jsonrpc":"2.0","id":4,"result":null}"#,
      ])
    #expect(played.faults.count == 1)
    #expect(played.faults.first?.hasPrefix("0: It sent todoReport.viewClosed, which is") == true)
  }

  @Test func theProgramAnswersForTheSession() throws {
    let played = try Self.play(
      Self.script("{}"), Self.call("1", "initialize", "{}"), Self.call(nil, "initialized"),
      Self.call(nil, "a.b"), Self.call("2", "shutdown"), Self.call(nil, "exit"))
    #expect(played.outputs.first?.contains(#""protocolVersion":1"#) == true)
    #expect(played.outputs.last == #"{"jsonrpc":"2.0","id":2,"result":null}"#)
    #expect(played.faults == [])
    #expect(played.end == 0)
  }

  @Test func aMessageAfterShutdownIsAFault() throws {
    let played = try Self.play(
      Self.script("{}"), Self.call(nil, "a.b"), Self.call("2", "shutdown"), Self.call("3", "a.b"))
    #expect(played.outputs.last?.contains("-32600") == true)
    #expect(played.faults == ["0: It sent a.b after shutdown."])
  }

  @Test(arguments: [
    ("{", "0: It sent what is not JSON: {", "-32700"),
    ("[]", "0: It sent what is neither a request nor a notification: []", "-32600"),
    (#"{"method":"a.b"}"#, "0: It sent what is neither a request nor a notification: ", "-32600"),
  ])
  func aBadMessageIsAFault(message: String, fault: String, answer: String) throws {
    let played = try Self.play(Self.script("{}"), message, Self.call(nil, "a.b"))
    #expect(played.faults.count == 1)
    #expect(played.faults.first?.hasPrefix(fault) == true)
    #expect(played.outputs.first?.contains(answer) == true)
  }

  @Test func aBatchGetsAnArrayAfterItsOutputs() throws {
    let batch = "[\(Self.call("1", "a.b")),\(Self.call("2", "initialize"))]"
    let played = try Self.play(Self.script("{}"), batch)
    #expect(played.outputs.count == 2)
    #expect(played.outputs.first == Self.call(nil, "a.show", #"{"rev":1}"#))
    #expect(
      played.outputs.last?.hasPrefix(
        #"[{"jsonrpc":"2.0","id":1,"result":null},{"jsonrpc":"2.0","id":2,"result":{"#) == true)
    #expect(played.faults == [])
  }

  @Test func afterAnExitTheNextProcessGoesOn() throws {
    let script = """
      > {"method":"a.open","params":{"filter?":"…filter"}}
      @exit 74
      > {"method":"a.open","params":{"filter?":"…filter"}}
      < {"method":"a.show"}

      """
    let open = Self.call(nil, "a.open", #"{"filter":{"x":1}}"#)
    #expect(try Self.play(script, open).end == 74)
    let played = try Self.play(script, open, "start", open)
    #expect(played.end == nil)
    #expect(played.outputs == [#"{"method":"a.show"}"#])
    #expect(played.faults == [])
    #expect(
      try Self.play(script, open, "start", Self.call(nil, "a.open")).faults.first?.contains(
        #"params.filter should be {"x":1} and is absent."#) == true)
    #expect(
      try Self.play(script, Self.call(nil, "a.open"), "start", open).faults.first?.contains(
        #"params.filter should be null and is {"x":1}."#) == true)
  }

  @Test func aViewThatNeverStartsTheBackendFails() throws {
    let standIn = StandIn(try ViewScript(Array(Self.script("{}").utf8)))
    #expect(standIn.verdict().map(\.text).first?.hasPrefix("It never started the backend") == true)
  }

  @Test(arguments: [
    ("x", 1, "a line that begins"), ("> x", 1, "a JSON object with a method"),
    ("> {\"method\":1}", 1, "a JSON object with a method"), ("< {}", 1, "\"> \" and a message"),
    ("> {\"method\":\"a\"}\n< 1", 2, "a JSON object after"),
    ("# t\n> {\"id\":1,\"method\":\"a\"}\n< {\"method\":\"b\"}", 2, "after a request, a line"),
    ("@wait", 1, "\"> \" and a message"), ("@samples", 1, "@wait, @exit STATUS"),
    ("> {\"method\":\"a\"}\n@exit 256", 2, "@exit STATUS"),
    ("> {\"method\":\"a\"}\n@exit\n< {\"method\":\"b\"}", 3, "\"> \" and a message"),
    ("@let a", 1, "@let NAME VALUE"), ("@let a {", 1, "@let NAME VALUE"),
  ])
  func aMalformedLineIsNamed(script: String, line: Int, expected: String) throws {
    let error = #expect(throws: Transcript.Malformed.self) { try ViewScript(Array(script.utf8)) }
    #expect(error?.line == line)
    #expect(error?.expected.hasPrefix(expected) == true, "\(error?.expected ?? "")")
  }
}
