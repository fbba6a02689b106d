import Presenters

/// An output, declared once: the closure that writes its params declares their members.
///
///     static let routeEdit = Output<Int>("todoDetail.routeEdit", "Go to the draft of the todo.") {
///       $0.required(Members.todoID, \.self)
///     }
package struct Output<Shown>: MethodDeclaration {
  package let name: StaticString
  /// What the View has to do, in one sentence.
  package let summary: StaticString
  let params: Written<Shown>

  package var members: [MemberDeclaration] { params.members }

  /// An output whose params `write` writes; ``MemberWriter`` says how.
  init(
    _ name: StaticString, _ summary: StaticString,
    write: @escaping @Sendable (inout MemberWriter<Shown>) -> Void
  ) {
    self.name = name
    self.summary = summary
    params = Written(write: write)
  }
}

extension Output<ErrorViewModel> {
  /// The `showError` of a scene whose errors say by themselves what they are about.
  static func showError(
    _ name: StaticString, _ summary: StaticString = "An event changed nothing; this is why."
  ) -> Self { Self(name, summary) { $0.error() } }
}
