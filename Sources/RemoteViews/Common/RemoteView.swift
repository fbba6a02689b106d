import JSON
import JSONRPC
import Presenters

/// Stands for the View of a scene, which is at the other end of the pipe: it sends what the presenter
/// shows as notifications, and writes the answers to events into the response to the current call.
/// Each scene's folder has what it shows and where it goes.
package final class RemoteView<Wire: SceneWire> {
  private let outbox: Outbox
  private let response: Response

  package init(outbox: Outbox, response: Response) {
    (self.outbox, self.response) = (outbox, response)
  }

  /// Sends an output to the View.
  func send<Shown>(_ output: Output<Shown>, _ shown: Shown) {
    var writer = outbox.beginNotification(output.name)
    output.params.writeMembers(of: shown, to: &writer)
    outbox.endNotification()
  }
}

/// A scene on the wire: its events and its outputs, and which event of the presenter each event is.
package protocol SceneWire {
  associatedtype Presenter
  static var scene: SceneDeclaration { get }
  static var showError: Output<ErrorViewModel> { get }
  /// Passes the View's events to the presenter.
  static func register(_ presenter: Presenter, in methods: inout MethodTable)
}

extension RemoteView: SceneView {
  package func showError(_ error: ErrorViewModel) { send(Wire.showError, error) }

  package func respond(_ result: ResultViewModel) {
    var writer = response.beginResult()
    writer.value(result)
  }

  package func respond(_ error: ErrorViewModel) {
    response.fail(code: error.code, message: error.message, loggedAs: error.loggedMessage) {
      $0.member("tag", error.tag)
      ErrorViewModel.details.writeMembers(of: error, to: &$0)
    }
  }

  package func respond(invalidMember field: String, expected: String) {
    response.fail(InvalidParams(field: field, expected: expected))
  }
}

/// An output, declared once: the closure that writes its params declares their members.
///
///     static let routeEdit = Output<Int>("todoDetail.routeEdit") {
///       $0.required(Members.todoID, \.self)
///     }
package struct Output<Shown>: MethodDeclaration {
  package let name: StaticString
  let params: Written<Shown>

  package var members: [MemberDeclaration] { params.members.owned(by: "\(name)") }

  /// An output whose params `write` writes; ``MemberWriter`` says how.
  init(_ name: StaticString, write: @escaping @Sendable (inout MemberWriter<Shown>) -> Void) {
    self.name = name
    params = Written(write: write)
  }
}

extension Output<ErrorViewModel> {
  /// The `showError` of a scene whose errors say by themselves what they are about.
  static func showError(_ name: StaticString) -> Self { Self(name) { $0.error() } }
}
