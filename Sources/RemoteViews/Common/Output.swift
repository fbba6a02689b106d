import Presenters

/// The declaration of an output, from which `rpc.discover`, the reference and the manual are made.
package protocol OutputDeclaration: Sendable {
  /// `<scene>.<output>`.
  var name: StaticString { get }
  /// What the View has to do, in one sentence.
  var summary: StaticString { get }
  /// The members of its params, in the order in which they are written.
  var members: [MemberDeclaration] { get }
}

/// An output, declared once: the closure that writes its params declares their members.
///
///     static let routeEdit = Output<Int>("todoDetail.routeEdit", "Go to the draft of the todo.") {
///       $0.required(Members.todoID, \.self)
///     }
package struct Output<Shown>: OutputDeclaration {
  package let name: StaticString
  package let summary: StaticString
  let params: WrittenObject<Shown>

  package var members: [MemberDeclaration] { params.members }

  /// An output whose params `write` writes; ``MemberWriter`` says how.
  init(
    _ name: StaticString, _ summary: StaticString,
    write: @escaping @Sendable (inout MemberWriter<Shown>) -> Void
  ) {
    self.name = name
    self.summary = summary
    params = WrittenObject(write)
  }
}

extension Output<ErrorViewModel> {
  /// The `showError` of a scene whose errors say by themselves what they are about.
  static func showError(_ name: StaticString) -> Self {
    Self(name, "An event changed nothing; this is why.") { $0.error() }
  }
}
