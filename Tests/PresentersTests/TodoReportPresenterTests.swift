import Entities
import MemoryStore
import TestSupport
import Testing
import UseCases

@testable import Presenters

/// The report as the View gets it: rows with banding, in parts of limited size.
struct TodoReportPresenterTests {
  private let gateway = MemoryGateway()
  private let spy = PresenterSpy()
  private let none = AmountViewModel(amount: nil, text: nil)
  private let zero = AmountViewModel(amount: "PT0M", text: "0 min")
  private let report: TodoReportPresenter

  init() {
    let clock = ZonedClock(minutesAhead: 0)
    let useCase = TodoReportUseCase(gateway: gateway, clock: clock)
    report = TodoReportPresenter(useCase: useCase, texts: Texts(clock: clock))
    useCase.output = report
    report.output = spy
    report.router = spy
  }

  private func add(_ titles: [String], due: String? = nil, completed: Bool = false) throws {
    var step = try Step(gateway, at: .testing)
    for title in titles {
      let due = due.flatMap { CivilDate($0) }
      var todo = try step.add(try Todo.new(title: title, due: due))
      if completed {
        todo.completedAt = .testing
        var next = try Step(gateway, at: .testing)
        _ = try next.replace(try #require(gateway.fetch(todo.id)), with: todo)
        step = try Step(gateway, at: .testing)
      }
    }
  }

  @Test func rowsAreBanded() throws {
    try add(["late"], due: "2026-11-19")
    try add(["far"], due: "2027-01-01")
    try add(["none"])
    try add(["done"], completed: true)
    report.eventViewReady()
    #expect(spy.take() == ["report rev 5 0+17/17", "= rev 5"])
    #expect(
      spy.parts[0].rows == [
        .header(title: "Open"), .subheader(title: "Yesterday", date: "2026-11-19", odd: true),
        .detail(id: 1, title: "late", state: "overdue", none, odd: true),
        .subfooter(count: 1, zero, odd: true),
        .subheader(title: "Fri, Jan 1", date: "2027-01-01", odd: false),
        .detail(id: 2, title: "far", state: "open", none, odd: false),
        .subfooter(count: 1, zero, odd: false),
        .subheader(title: "No due date", date: nil, odd: true),
        .detail(id: 3, title: "none", state: "open", none, odd: true),
        .subfooter(count: 1, zero, odd: true),
        .footer(title: "Total", count: 3, zero, odd: false), .header(title: "Completed"),
        .subheader(title: "Nov 20, 2026", date: "2026-11-20", odd: true),
        .detail(id: 4, title: "done", state: "done", none, odd: true),
        .subfooter(count: 1, zero, odd: true),
        .footer(title: "Total", count: 1, zero, odd: false),
        .grandFooter(title: "Grand total", count: 4, zero, isPartial: false),
      ])
  }

  @Test func anEmptyReportHasMessages() {
    report.eventViewReady()
    #expect(
      spy.parts.last?.rows == [
        .header(title: "Open"), .message(title: "Nothing is open.", reason: "none"),
        .header(title: "Completed"),
        .message(title: "Nothing is completed yet.", reason: "none"),
        .grandFooter(title: "Grand total", count: 0, zero, isPartial: false),
      ])
  }

  /// 7 rows besides the todos: header, subheader, subfooter, footer, header, message, grand footer.
  @Test(arguments: [992, 993, 994, 1993, 1994, 2500])
  func aPartHasAtMostAThousandRows(count: Int) throws {
    try add((1...count).map { "\($0)" })
    report.eventViewReady()
    let parts = spy.parts
    #expect(parts.allSatisfy { (1...1000).contains($0.rows.count) && $0.total == count + 7 })
    #expect(parts.map(\.rows.count).reduce(0, +) == count + 7)
    #expect(parts.count == (count + 7 + 999) / 1000)
    #expect(parts.map(\.complete) == parts.indices.map { $0 == parts.count - 1 })
    #expect(parts.map(\.offset) == parts.indices.map { $0 * 1000 })
  }

  @Test func longTitlesMakeShorterParts() throws {
    try add((1...100).map { _ in String(repeating: "\u{1F600}", count: 500) })
    report.eventViewReady()
    let parts = spy.parts
    #expect(parts.count == 4)
    #expect(parts.map(\.rows.count).reduce(0, +) == 107)
    #expect(parts.dropFirst().map(\.offset) == [34, 66, 98])
  }

  @Test func eachReportBeginsAtOffset0() throws {
    try add(["a"])
    report.eventViewReady()
    let first = spy.parts.last?.rows
    report.eventViewReady()
    #expect(spy.parts.last?.rows == first)
    #expect(spy.parts.last?.offset == 0)
  }

  @Test func selectsAndCloses() throws {
    try add(["a"])
    report.eventSelect(id: 1)
    report.eventSelect(id: 2)
    report.eventViewClosed()
    #expect(spy.take() == ["to detail 1", "= null", "error notFound -", "= 1001", "= null"])
  }
}
