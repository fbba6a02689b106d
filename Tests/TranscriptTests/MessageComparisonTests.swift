import TestSupport
import Testing

@testable import Transcripts

/// When a message counts as the expected one, and what is said of the first that does not.
struct MessageComparisonTests {
  private static let all: [MessageComparison] = [
    .bytes, .json(ignoringTexts: false), .json(ignoringTexts: true),
  ]

  /// In which of the comparisons two messages are the same.
  @Test(arguments: [
    (#"{"a":1,"b":"x"}"#, #"{"a":1,"b":"x"}"#, [true, true, true]),
    (#"{"a":1,"b":"x"}"#, #"{ "b":"\u0078", "a":1 }"#, [false, true, true]),
    (#"{"a":1}"#, #"{"a":1.0}"#, [false, false, false]),
    (#"{"a":[1,2]}"#, #"{"a":[2,1]}"#, [false, false, false]),
    (#"{"dueText":"Today"}"#, #"{"dueText":"Aujourd’hui"}"#, [false, false, true]),
    (#"{"dueText":"Today"}"#, #"{"dueText":null}"#, [false, false, false]),
    (#"{"dueText":"Today"}"#, "{}", [false, false, false]),
    (#"{"message":"a"}"#, #"{"message":"b"}"#, [false, false, true]),
    (#"{"message":1}"#, #"{"message":2}"#, [false, false, false]),
    (#"{"field":"a","expected":"b"}"#, #"{"field":"a","expected":"c"}"#, [false, false, true]),
    // A person's own texts.
    (#"{"title":"a"}"#, #"{"title":"b"}"#, [false, false, false]),
    (#"{"filter":{"text":"a"}}"#, #"{"filter":{"text":"b"}}"#, [false, false, false]),
    (#"{"kind":"detail","title":"a"}"#, #"{"kind":"detail","title":"b"}"#, [false, false, false]),
    (#"{"kind":"header","title":"a"}"#, #"{"kind":"header","title":"b"}"#, [false, false, true]),
    (#"{"builtIn":true,"title":"a"}"#, #"{"builtIn":true,"title":"b"}"#, [false, false, true]),
    (#"{"group":"a"}"#, #"{"group":"b"}"#, [false, false, true]),
    (
      #"{"value":1,"text":"a","detail":"c"}"#, #"{"value":1,"text":"b","detail":"d"}"#,
      [false, false, true]
    ),
    ("{", "{", [true, true, true]), ("{", "{ ", [false, false, false]),
  ])
  func whatCounts(expected: String, actual: String, isSame: [Bool]) {
    let (expected, actual) = (Array(expected.utf8), Array(actual.utf8))
    for (comparison, isSame) in zip(Self.all, isSame) {
      #expect(comparison.isSame(expected, actual) == isSame, "\(comparison)")
    }
  }

  /// In another language, everything that is for programs stays as it is, and all else is a text.
  @Test(arguments: TranscriptFilesTests.pathsHere)
  func anotherLanguageOnlyChangesTexts(path: String) throws {
    let transcript = try Transcript(try Repository.bytes(path))
    // What is offered depends on the language: words complete what was typed in it. The longest, which are
    // about limits, say nothing that others do not.
    if transcript.tools != nil || path.contains("odoChoices") || transcript.bytes.count > 60_000 {
      return
    }
    let initialize = #"{"jsonrpc":"2.0","id":"fr","method":"initialize","params":{"locale":"fr"}}"#
    let french = Transcript(entries: [.input(Array(initialize.utf8))] + transcript.entries)
    let outputs = french.check().actual.outputs.dropFirst()
    #expect(outputs.count == transcript.outputs.count)
    let comparison = MessageComparison.json(ignoringTexts: true)
    for (expected, actual) in zip(transcript.outputs, outputs) {
      #expect(
        comparison.isSame(expected, actual),
        "\(comparison.differences(from: expected, to: actual, limit: 1) ?? [])")
    }
  }

  private func fault(
    _ output: [String], _ comparison: MessageComparison = .json(ignoringTexts: false)
  ) throws -> String? {
    let transcript = """
      # A title
      > {"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}
      < {"jsonrpc":"2.0","method":"todoList.showTodos","params":{"total":0,"message":"None."}}
      < {"jsonrpc":"2.0","id":1,"result":{"total":0}}

      """
    let errand = TranscriptErrand(try Transcript(Array(transcript.utf8)), framing: .lines)
    let check = errand.check(Array(output.map { $0 + "\n" }.joined().utf8), comparison)
    #expect(check.passed == (check.fault == nil))
    return check.fault.map { "\($0.line): \($0.text)" }
  }

  @Test func theFirstFaultIsNamed() throws {
    let shown =
      #"{"jsonrpc":"2.0","method":"todoList.showTodos","params":{"message":"None.","total":0}}"#
    let answer = #"{"id":1,"jsonrpc":"2.0","result":{"total":0}}"#
    #expect(try fault([shown, answer]) == nil)
    #expect(
      try fault([shown, answer], .bytes)
        == "3: todoList.showTodos is the same JSON in other bytes, which --compare json lets pass")
    #expect(
      try fault([answer])
        == "3: expected todoList.showTodos, got the result of todoList.viewReady (id 1)")
    #expect(
      try fault([shown])
        == "4: expected the result of todoList.viewReady (id 1), got nothing more")
    #expect(
      try fault([shown, answer, shown]) == "4: expected nothing more, got todoList.showTodos")
    #expect(
      try fault([shown.replacing("0}", with: "7}"), answer])
        == "3: todoList.showTodos: params.total: expected 0, got 7")
    #expect(
      try fault([shown.replacing(#","total":0"#, with: ""), answer])
        == "3: todoList.showTodos: params.total: expected 0, got no such member")
    let other = shown.replacing("None", with: "Rien")
    #expect(
      try fault([other, answer])
        == #"3: todoList.showTodos: params.message: expected "None.", got "Rien."; "#
        + "--ignore-texts lets texts differ")
    #expect(try fault([other, answer], .json(ignoringTexts: true)) == nil)
    #expect(
      try fault([shown, #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"No."}}"#])
        == "4: expected the result of todoList.viewReady (id 1), "
        + "got error -32601 of todoList.viewReady (id 1): “No.”")
    #expect(
      try fault(["oops"]) == "3: expected todoList.showTodos, got bytes that are not JSON: oops")
  }
}
