import Entities
import MemoryStore
import TestSupport
import Testing
import UseCases

@testable import Presenters

/// The report as the View gets it, in parts of limited size.
struct TodoReportPresenterTests {
  private let gateway = MemoryGateway()
  private let spy = Spy()
  private let report: TodoReportPresenter

  init() {
    let clock = ZonedClock(minutesAhead: 0)
    let useCase = TodoReportUseCase(gateway: gateway, clock: clock)
    report = TodoReportPresenter(useCase: useCase, texts: Texts(clock: clock))
    useCase.output = report
    report.output = spy
  }

  private func add(_ titles: [String]) throws {
    var step = try Step(gateway, at: .testing)
    for title in titles { _ = try step.add(try Todo.new(title: title)) }
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
}

/// Records the parts of the report.
private final class Spy: TodoReportPresenterOutput {
  private(set) var parts: [TodoReportPart<TodoReportRowViewModel>] = []

  func showReport(_ report: TodoReportPart<TodoReportRowViewModel>) { parts.append(report) }
  func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>) {}
  func showError(_ error: ErrorViewModel) { Issue.record("\(error)") }
  func respond(_ result: ResultViewModel) {}
  func respond(_ error: ErrorViewModel) { Issue.record("\(error)") }
  func respond(invalidMember field: String, expected: String) { Issue.record("\(field)") }
}
