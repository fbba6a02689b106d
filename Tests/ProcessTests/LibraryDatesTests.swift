import Glibc
import TestSupport
import Testing

/// The names of months and weekdays in languages that only the C library knows. The test makes
/// these locales with `localedef`.
struct LibraryDatesTests {
  private static let isPossible =
    getenv("CI") != nil || HelperProcess.run("localedef", "--help") == 0

  private static let session = """
    {"jsonrpc":"2.0","method":"todoList.add","params":{"title":"a","due":"2026-11-24","start":"2026-11-27"}}
    {"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}
    {"jsonrpc":"2.0","id":2,"method":"initialize","params":{"locale":"LOCALE"}}
    {"jsonrpc":"2.0","id":3,"method":"todoList.viewReady"}

    """

  @Test(
    .enabled(if: isPossible, "localedef, of Debian's locales, is not there"),
    arguments: [
      ("it_IT", "it", "martedì", "ven, nov 27", "nov 20, 2026"),
      ("ja_JP", "ja-JP", "火曜日", "金, 11月 27", "11月 20, 2026"),
      ("pl_PL", "pl", "wtorek", "pią, lis 27", "lis 20, 2026"),
    ])
  func areInTheLibrarysWords(
    _ locale: String, _ tag: String, _ weekday: String, _ near: String, _ date: String
  ) throws {
    let folder = TemporaryFolder()
    let name = locale + ".UTF-8"
    // It starts other programs, which read their stdin.
    let code = HelperProcess.run(
      "sh", "-c", "exec localedef --no-archive -i \"$0\" -f UTF-8 \"$1\" </dev/null", locale,
      folder.file(name))
    #expect(code == 0, "localedef makes \(name)")
    for environment in [name, locale, "C"] {
      let process = try BackendProcess(
        ["--memory", "--clock", "2026-11-20T09:00:00Z"],
        environment: ["LC_ALL": environment, "LOCPATH": folder.path])
      try process.write(Self.session.replacing("LOCALE", with: tag))
      let lists = try BackendRun(ending: process).lines.filter { $0.contains("showTodos") }
      #expect(lists.count == 2)
      let first = try #require(lists.first)
      let own = #""dueText":"\#(weekday)""#
      #expect(first.contains(environment == "C" ? #""dueText":"Tuesday""# : own))
      #expect(lists.last?.contains(own) == true)
      #expect(lists.last?.contains(#""startText":"\#(near)""#) == true)
      #expect(lists.last?.contains(#""createdText":"\#(date)""#) == true)
    }
  }
}
