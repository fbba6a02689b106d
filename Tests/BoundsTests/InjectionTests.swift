import TestSupport
import Testing

/// Hostile texts are kept and found as they are, or refused, in the same way by both stores.
@Suite struct InjectionTests {
  private let folder = TemporaryFolder()

  private func start(inMemory: Bool) throws -> BackendProcess {
    try BackendProcess(inMemory ? ["--memory"] : ["--database", folder.file("todos.sqlite")])
  }

  /// Sends a message. Returns all lines up to its response, and checks that none of them can act on
  /// a terminal.
  private func lines(_ process: BackendProcess, _ message: [UInt8]) throws -> [String] {
    try process.write(message + [0x0A])
    var lines: [String] = []
    while let line = try process.readLine() {
      #expect(HostileText.isHarmless(line), "\(line)")
      lines.append(line)
      if !line.utf8.starts(with: #"{"jsonrpc":"2.0","method":"#.utf8) { return lines }
    }
    throw NoAnswer()
  }

  private func lines(
    _ process: BackendProcess, _ method: String, _ params: String = "{}"
  ) throws -> [String] {
    try lines(process, Array(Wire.request(1, method, params).utf8))
  }

  @Test(arguments: [true, false]) func isKeptAndFound(inMemory: Bool) throws {
    let texts = HostileText.allowed
    var process = try start(inMemory: inMemory)
    for (index, text) in texts.enumerated() {
      let json = HostileText.json(text)
      let tags = isWord(text) ? "[\(json)]" : "[]"
      let params = #"{"title":\#(json),"content":\#(json),"tags":\#(tags)}"#
      let answer = try lines(process, "todoList.add", params)
      #expect(answer.last?.contains(#""result":{"id":\#(index + 1),"#) == true, "\(answer)")
    }
    if !inMemory {
      try process.end()
      process = try start(inMemory: false)
    }
    for (index, text) in texts.enumerated() {
      let json = HostileText.json(text)
      let found = try lines(
        process, "todoList.viewReady", #"{"view":\#(json),"filter":{"text":\#(json)}}"#)
      #expect(found.count == 2)
      let expected = texts.indices.filter { hasWords(of: text, in: texts[$0]) }
      #expect(found.last?.contains(#""total":\#(expected.count),"#) == true, "\(text): \(found)")
      #expect(expected.contains(index))
      #expect(found[0].utf8.contains(#""params":{"view":\#(json),"rev":"#.utf8))
      for other in expected {
        let title = HostileText.json(texts[other])
        #expect(found[0].utf8.contains(#""title":\#(title),"preview":\#(title),"#.utf8))
      }
      _ = try lines(process, "todoList.viewClosed", #"{"view":\#(json)}"#)
      guard isWord(text) else { continue }
      let tagged = try lines(process, "todoList.viewReady", #"{"filter":{"tags":[\#(json)]}}"#)
      #expect(tagged.last?.contains(#""total":1,"#) == true, "\(text): \(tagged)")
    }
    // None of the texts did anything.
    let all = try lines(process, "todoList.viewReady")
    #expect(
      all.last
        == #"{"jsonrpc":"2.0","id":1,"result":{"total":\#(texts.count),"rev":\#(texts.count)}}"#)
    try process.end()
  }

  private func isWord(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0 != "," }
  }

  /// The rule of the text filter, written a second time.
  private func hasWords(of filter: String, in text: String) -> Bool {
    func folded(_ text: Substring.UnicodeScalarView) -> [UInt8] {
      text.flatMap { Array($0.properties.lowercaseMapping.utf8) }
    }
    let whole = folded(Substring(text).unicodeScalars)
    return Substring(filter).unicodeScalars.split { $0.properties.isWhitespace }
      .allSatisfy { whole.contains(folded($0)) }
  }

  @Test(arguments: [true, false]) func isRefused(inMemory: Bool) throws {
    let process = try start(inMemory: inMemory)
    for text in HostileText.refused {
      for params in [#"{"title":"\#(text)"}"#, #"{"title":"x","tags":["\#(text)"]}"#] {
        let answer = try lines(process, "todoList.add", params)
        #expect(answer.count == 2)
        #expect(answer.last?.contains(#""code":1002,"#) == true, "\(answer)")
        #expect(answer.last?.contains(#""reason":"controlCharacter""#) == true, "\(answer)")
      }
      // In names and words they have no meaning, and they come back escaped.
      for (method, params) in [
        ("todoList.viewReady", #"{"view":"\#(text)","filter":{"text":"\#(text)"}}"#),
        ("todoList.viewReady", #"{"filter":{"tags":["\#(text)"]}}"#),
        ("todoList.viewReady", #"{"\#(text)":1}"#), (text, "{}"),
        ("todoList.add", #"{"title":"x","due":"\#(text)"}"#),
      ] {
        let answer = try lines(process, method, params)
        #expect(answer.last?.contains(#""id":1,"#) == true)
      }
      let echo = #"{"jsonrpc":"2.0","id":"\#(text)","method":"todoList.viewClosed"}"#
      #expect(try lines(process, Array(echo.utf8)).last?.contains(#""result":null"#) == true)
    }
    for bytes in HostileText.invalid {
      for around in [
        (#"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":""#, #""}}"#),
        (#"{"jsonrpc":"2.0","id":1,"method":""#, #""}"#), ("{\"", "\":1}"),
      ] {
        #expect(
          try lines(process, Array(around.0.utf8) + bytes + Array(around.1.utf8)).last
            == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#
            + #""message":"The message is not valid Unicode: bad UTF-8 or a lone surrogate."}}"#)
      }
    }
    let all = try lines(process, "todoList.viewReady")
    #expect(all.last == #"{"jsonrpc":"2.0","id":1,"result":{"total":0,"rev":0}}"#)
    #expect(try BackendRun(ending: process).errors == "")
  }

  /// Each notice on stderr and each entry of the log file is one line of text, and cannot act on a
  /// terminal.
  @Test func noticesAndEntriesAreHarmless() throws {
    for name in ["a\u{1B}]52;c;YWJj\u{7}", "a\nviper-todo: fine", "a\u{9B}31m", "a\u{2028}b\r"] {
      let path = folder.file("none/" + name)
      let log = folder.file("log")
      for arguments in [
        ["--database", path], ["--log-file", path], ["--record", path], ["--" + name], [name],
        ["--log-level", name], ["--clock", name], ["--framing", name], ["--max-message", name],
        ["replay", path], ["replay", "--" + name],
        ["--database", path, "--log-file", log, "--log-level", "debug"],
      ] {
        let run = try BackendRun(
          arguments, input: Wire.request(1, HostileText.json(name), #"{"title":"x"}"#))
        #expect(run.ending != .exited(0), "\(arguments)")
        for text in [run.errors, run.output, FileBytes.text(log)] {
          let lines = text.split(separator: "\n").map(String.init)
          #expect(lines.allSatisfy(HostileText.isHarmless), "\(arguments): \(text)")
        }
        #expect(run.errors.utf8.count { $0 == 0x0A } <= 2, "\(run.errors)")
      }
    }
  }
}
