import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// The preview of a row (PROTOCOL § 5).
struct TodoViewModelTests {
  private static func row(_ todo: TodoPresentationModel) -> TodoRowViewModel {
    TodoRowViewModel(todo, texts: .at())
  }

  private static let long = String(repeating: "x", count: 120)
  private static let family = String(repeating: "\u{1F468}\u{200D}\u{1F469}", count: 40)

  @Test(arguments: [
    ("", ""), ("a", "a"), ("a\nb", "a"), ("\na", ""), ("a\n", "a"), ("\t a ", "\t a "),
    (long, long), (long + "y", long), (long + "\n", long), ("a\n" + long, "a"),
    (String(repeating: "\u{E9}", count: 121), String(repeating: "\u{E9}", count: 120)),
    (String(repeating: "\u{1F600}", count: 120), String(repeating: "\u{1F600}", count: 120)),
    (
      "e" + String(repeating: "\u{301}", count: 500), "e" + String(repeating: "\u{301}", count: 119)
    ),
    (family + "z", family), (family + family, family),
  ])
  func thePreviewIsTheFirstLineUpTo120Scalars(_ content: String, _ expected: String) {
    #expect(Array(Self.row(.testing(content: content)).preview.utf8) == Array(expected.utf8))
  }
}
