import TestSupport
import Testing

/// The JSON of outputs and results, with its members in order (PROTOCOL §§ 5 to 11).
struct WireTests {
  private let world = RemoteWorld()

  private static let row =
    #""id":1,"rev":1,"title":"Buy milk","preview":"two","completed":false,"state":"overdue","#
    + #""due":"2026-11-19","dueText":"Yesterday",\#(none)"priority":"high","tags":["a","b"],"#
    + #""createdAt":"2026-11-20T09:00:00.000Z","createdText":"Nov 20, 2026""#
  /// What few todos have.
  private static let none =
    #""time":null,"group":null,"start":null,"startText":null,"startAhead":false,"repeat":null,"#
    + #""repeatText":null,"reminders":[],"#
    + #""estimate":null,"estimateText":null,"#
  private static let detail =
    row + #","content":"two\nlitres","updatedAt":"2026-11-20T09:00:00.000Z","#
    + #""updatedText":"Nov 20, 2026","completedAt":null,"completedText":null,"#
    + #""upcoming":[],"series":null,"number":null"#

  private func add() throws {
    _ = try world.lines(
      "todoList.add",
      #"{"title":"Buy milk","content":"two\nlitres","due":"2026-11-19","priority":"high","#
        + #""tags":["b","a"]}"#)
  }

  private static func result(_ json: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"result":\#(json)}"#
  }

  private static func error(_ json: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"error":{\#(json)}}"#
  }

  private static func output(_ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)","params":{\#(params)}}"#
  }

  @Test func aRowHasItsMembersInOrder() throws {
    try add()
    #expect(
      try world.lines("todoList.viewReady", #"{"view":"a"}"#) == [
        Self.output(
          "todoList.showTodos",
          #""view":"a","rev":1,"total":1,"offset":0,"todos":[{\#(Self.row)}],"message":null"#),
        Self.result(#"{"total":1,"rev":1}"#),
      ])
    #expect(
      try world.lines("todoList.changesSince", #"{"since":0}"#) == [
        Self.result(
          #"{"rev":1,"todos":[{\#(Self.row)}],"deleted":[],"complete":true,"#
            + #""mark":"1.1.mwor0dc0"}"#)
      ])
  }

  @Test func anEmptyListHasAMessage() throws {
    #expect(
      try world.lines("todoList.viewReady").first
        == Self.output(
          "todoList.showTodos",
          #""rev":0,"total":0,"offset":0,"todos":[],"message":"Nothing to do yet.""#))
  }

  @Test func aRowWithoutValuesHasNulls() throws {
    _ = try world.lines("todoList.add", #"{"title":"a\u0007b"}"#)
    _ = try world.lines("todoList.add", #"{"title":"a/b"}"#)
    #expect(
      try world.lines("todoList.changesSince", #"{"since":0}"#) == [
        Self.result(
          #"{"rev":1,"todos":[{"id":1,"rev":1,"title":"a/b","preview":"","completed":false,"#
            + #""state":"open","due":null,"dueText":null,\#(Self.none)"#
            + #""priority":"none","tags":[],"#
            + #""createdAt":"2026-11-20T09:00:00.000Z","createdText":"Nov 20, 2026"}],"#
            + #""deleted":[],"complete":true,"mark":"1.1.mwor0dc0"}"#)
      ])
  }

  @Test func aDetailHasItsMembersInOrder() throws {
    try add()
    #expect(
      try world.lines("todoDetail.viewReady", #"{"id":1}"#) == [
        Self.output("todoDetail.showTodo", #""todo":{\#(Self.detail)}"#),
        Self.result(#"{"rev":1}"#),
      ])
  }

  @Test func aHistoryHasItsMembersInOrder() throws {
    try add()
    #expect(
      try world.lines("todoDetail.history", #"{"id":1}"#) == [
        Self.output(
          "todoDetail.showHistory",
          #""id":1,"entries":[{"rev":1,"at":"2026-11-20T09:00:00.000Z","#
            + #""atText":"Nov 20, 2026 09:00","what":"added","step":1,"by":null,"changed":[]}]"#),
        Self.result(#"{"rev":1}"#),
      ])
  }

  @Test func aReportHasItsRowsInOrder() throws {
    try add()
    let lines = try world.lines("todoReport.viewReady")
    #expect(
      lines == [
        Self.output(
          "todoReport.showReport",
          #""rev":1,"offset":0,"total":8,"rows":[{"kind":"header","title":"Open"},"#
            + #"{"kind":"subheader","title":"Yesterday","date":"2026-11-19","odd":true},"#
            + #"{"kind":"detail","id":1,"title":"Buy milk","state":"overdue","#
            + #""amount":null,"amountText":null,"odd":true},"#
            + #"{"kind":"subfooter","count":1,"amount":"PT0M","amountText":"0 min","odd":true},"#
            + #"{"kind":"footer","title":"Total","count":1,"#
            + #""amount":"PT0M","amountText":"0 min","odd":false},"#
            + #"{"kind":"header","title":"Completed"},"#
            + #"{"kind":"message","title":"Nothing is completed yet.","reason":"none"},"#
            + #"{"kind":"grandFooter","title":"Grand total","count":1,"#
            + #""amount":"PT0M","amountText":"0 min"}],"complete":true"#),
        Self.result(#"{"rev":1}"#),
      ])
    _ = try world.lines("todoDetail.edit", #"{"id":1,"clear":["due"]}"#)
    #expect(
      try world.lines("todoReport.viewReady").first?.contains(
        #"{"kind":"subheader","title":"No due date","date":null,"odd":true}"#) == true)
    #expect(
      try world.lines("todoReport.select", #"{"id":1}"#) == [
        Self.output("todoReport.routeDetail", #""id":1"#), Self.result("null"),
      ])
    #expect(
      try world.lines("todoReport.select", #"{"id":7}"#).first
        == Self.output(
          "todoReport.showError",
          #""code":1001,"tag":"notFound","message":"There is no todo 7; it may have been deleted.","#
            + #""id":7"#))
  }

  @Test func routesNameTheirTodo() throws {
    try add()
    #expect(
      try world.lines("todoList.select", #"{"view":"a","id":1}"#) == [
        Self.output("todoList.routeDetail", #""view":"a","id":1"#), Self.result("null"),
      ])
    #expect(
      try world.lines("todoList.select", #"{"id":1}"#).first
        == Self.output("todoList.routeDetail", #""id":1"#))
    _ = try world.lines("todoDetail.viewReady", #"{"id":1}"#)
    #expect(
      try world.lines("todoDetail.delete", #"{"id":1}"#) == [
        Self.output("todoDetail.routeBack", #""id":1"#), Self.result(#"{"id":1,"rev":2,"step":2}"#),
      ])
  }

  @Test func aDraftHasItsMembersInOrder() throws {
    try add()
    let draft =
      #""id":1,"rev":1,"values":{"title":"Buy milk","content":"two\nlitres","due":"2026-11-19","#
      + #""time":"","start":"","repeat":"","reminders":"","estimate":"","priority":"high","tags":"a b"},"#
      + #""dueText":"Yesterday","startText":null,"repeatText":null,"estimateText":null,"upcoming":[],"changed":[],"#
      + #""problems":[],"stale":[],"gone":false,"canSave":true"#
    #expect(
      try world.lines("todoEdit.viewReady", #"{"draft":"d","id":1}"#) == [
        Self.output("todoEdit.showDraft", #""draft":"d",\#(draft)"#),
        Self.result(#"{"id":1,"rev":1,"keptCount":0}"#),
      ])
    let changed = try world.lines("todoEdit.change", #"{"draft":"d","title":"x","due":"y"}"#)
    #expect(
      changed.first?.contains(
        #""changed":["title","due"],"problems":[{"field":"due","reason":"notADate","message":"The"#)
        == true)
    #expect(changed.last == Self.result(#"{"canSave":false}"#))
    let stale = try world.lines("todoDetail.edit", #"{"id":1,"title":"z"}"#)
    #expect(
      stale.first?.contains(#""stale":[{"field":"title","theirs":"z"}],"gone":false"#) == true)
    let refused = try world.lines("todoEdit.save", #"{"draft":"d"}"#)
    #expect(
      refused.first?.hasPrefix(
        #"{"jsonrpc":"2.0","method":"todoEdit.showError","params":{"draft":"d","code":1003,"#)
        == true)
    #expect(refused.first?.hasSuffix(#"},"fields":["title"]}}"#) == true)
    #expect(refused.last?.hasSuffix(#"},"fields":["title"]}}}"#) == true)
    #expect(
      try world.lines("todoEdit.cancel", #"{"draft":"d"}"#) == [
        Self.output("todoEdit.routeBack", #""draft":"d","id":1,"saved":false"#),
        Self.result("null"),
      ])
  }

  @Test func aMessageHasItsMembersInOrder() throws {
    _ = try world.lines("todoList.viewReady", #"{"view":"a","messages":true}"#)
    #expect(
      try world.lines("todoList.add", #"{"title":"a"}"#).dropFirst() == [
        Self.output(
          "todoList.showMessage",
          #""view":"a","kind":"added","text":"Added “a”.","count":1,"step":1,"by":null"#),
        Self.result(#"{"id":1,"rev":1,"step":1}"#),
      ])
  }

  @Test func resultsHaveTheirMembersInOrder() throws {
    try add()
    #expect(
      try world.lines("todoList.complete", #"{"id":1}"#)
        == [Self.result(#"{"id":1,"rev":2,"step":2}"#)])
    #expect(
      try world.lines("todoList.deleteAll") == [Self.result(#"{"count":1,"rev":3,"step":3}"#)])
    #expect(try world.lines("todoList.viewClosed") == [Self.result("null")])
  }

  @Test func errorsHaveTheirMembersInOrder() throws {
    try add()
    let gone = #""code":1001,"#
    let message = #""message":"There is no todo 7; it may have been deleted.""#
    let closed =
      #""message":"The draft “d” is not open; open it first with todoEdit.viewReady.""#
    #expect(
      try world.lines("todoList.select", #"{"view":"a","id":7}"#) == [
        Self.output(
          "todoList.showError", #""view":"a",\#(gone)"tag":"notFound",\#(message),"id":7"#),
        Self.error(#"\#(gone)\#(message),"data":{"tag":"notFound","id":7}"#),
      ])
    // The detail's error has the id only once, as its first member.
    #expect(
      try world.lines("todoDetail.viewReady", #"{"id":7}"#).first
        == Self.output("todoDetail.showError", #""id":7,\#(gone)"tag":"notFound",\#(message)"#))
    let lines = try world.lines("todoDetail.complete", #"{"id":1,"rev":3}"#)
    #expect(lines.first?.hasSuffix(#"revision.","todo":{\#(Self.detail)}}}"#) == true)
    #expect(
      lines.last?.hasSuffix(#""data":{"tag":"conflict","id":1,"todo":{\#(Self.detail)}}}}"#) == true
    )
    #expect(
      try world.lines("todoList.add", #"{"title":""}"#).last?.hasSuffix(
        #""data":{"tag":"invalidTodo","field":"title","reason":"empty"}}}"#) == true)
    // What is not open is named once, too.
    #expect(
      try world.lines("todoEdit.cancel", #"{"draft":"d"}"#) == [
        Self.output("todoEdit.showError", #""draft":"d","code":1008,"tag":"notOpen",\#(closed)"#),
        Self.error(#""code":1008,\#(closed),"data":{"tag":"notOpen","draft":"d"}"#),
      ])
  }
}
