import JSON
import JSONRPC
import Presenters

/// The declaration of an event or an output, from which `rpc.discover`, the reference and the manual are
/// made.
package protocol MethodDeclaration: Sendable {
  /// `<scene>.<event>` or `<scene>.<output>`.
  var name: StaticString { get }
  /// The members of its params, in the order of the documents, in which those of outputs are written.
  var members: [MemberDeclaration] { get }
}

extension MethodDeclaration {
  /// What happened, or what the View has to do, in one sentence.
  package var summary: String { Sentences.text(of: "\(name)") }
}

/// The declaration of an event.
package protocol EventDeclaration: MethodDeclaration {
  /// Whether members that it does not know, and wrong values, are ignored instead of refused.
  var isOpen: Bool { get }
  /// Its result; nil if it is only ever a notification.
  var result: MemberType? { get }
  /// The errors that it may answer with, besides those of every event.
  var errors: [ErrorTag] { get }
}

/// An event, declared once: the closure that reads its params declares their members.
///
///     static let select = Event("todoList.select", fails: [.notFound]) {
///       (view: $0.optional(view), id: $0.required("id", .positive))
///     }
package struct Event<Params>: EventDeclaration {
  /// `<scene>.<event>`.
  package let name: StaticString
  /// Whether members that it does not know, and wrong values, are ignored.
  package let isOpen: Bool
  fileprivate let params: ObjectDeclaration<Params>
  // Made only when the documents need it, so that no call pays for it.
  private let makeResult: @Sendable () -> MemberType?
  private let makeErrors: @Sendable () -> [ErrorTag]

  package var members: [MemberDeclaration] { params.members.owned(by: "\(name)") }
  package var result: MemberType? { makeResult() }
  package var errors: [ErrorTag] { makeErrors() }

  /// An event whose params `read` turns into a value; ``MemberReader`` says what `read` may do. Without it,
  /// the event has no members. Most events that change nothing answer with null.
  init(
    _ name: StaticString, isOpen: Bool = false,
    returns result: @autoclosure @escaping @Sendable () -> MemberType? = .null,
    fails errors: @autoclosure @escaping @Sendable () -> [ErrorTag] = [],
    read: @escaping @Sendable (inout MemberReader) -> Params = { _ in }
  ) {
    self.name = name
    self.isOpen = isOpen
    params = ObjectDeclaration(read)
    makeResult = result
    makeErrors = errors
  }
}

extension MethodTable {
  /// Adds an event. `handler` gets its params after they were checked and turned into a value.
  package mutating func register<Params>(
    _ event: Event<Params>, _ handler: @escaping (Params) -> Void
  ) {
    // The handler captures only what every call needs, since it copies what it captures.
    let (name, object) = (event.name, event.params)
    if event.isOpen { return register(name) { handler(object.valuePassingOverFaults(of: $0)) } }
    register(name) { params throws(InvalidParams) in
      if let params, params.kind == .array, params.count > 0 {
        throw InvalidParams(
          field: "params", expected: "an object",
          message: "The params must be an object; positional params are not taken.")
      }
      do throws(MemberFault) { handler(try object.value(of: params)) } catch {
        throw error.invalidParams(of: name)
      }
    }
  }
}
