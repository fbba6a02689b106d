import JSON
import JSONRPC

/// What the wire says of an event: `rpc.discover`, the reference and the manual are made from it.
package protocol EventDeclaration: Sendable {
  /// `<scene>.<event>`.
  var name: StaticString { get }
  /// One sentence: what it does.
  var summary: StaticString { get }
  /// Whether members that it does not know, and values that are wrong, are passed over instead of
  /// refused.
  var isOpen: Bool { get }
  /// What its params may hold, in the order in which they are documented.
  var members: [MemberDeclaration] { get }
  /// What it answers; nil if it is a notification only.
  var result: MemberType? { get }
  /// How it may fail, besides in ways that any event may.
  var errors: [ErrorDeclaration] { get }
}

/// An event, declared once: the closure that reads its params declares their members.
///
///     static let select = Event(
///       "todoList.select", "The user chose a todo; routeDetail follows.",
///       returns: .null, fails: [.notFound]
///     ) {
///       (view: $0.optional(view), id: $0.required("id", .positive, "The todo."))
///     }
package struct Event<Params>: EventDeclaration {
  /// `<scene>.<event>`.
  package let name: StaticString
  /// One sentence: what it does.
  package let summary: StaticString
  /// Whether members that it does not know, and values that are wrong, are passed over.
  package let isOpen: Bool
  fileprivate let params: ObjectDeclaration<Params>
  // Made only when somebody asks: no call pays for them.
  private let makeResult: @Sendable () -> MemberType?
  private let makeErrors: @Sendable () -> [ErrorDeclaration]

  package var members: [MemberDeclaration] { params.members }
  package var result: MemberType? { makeResult() }
  package var errors: [ErrorDeclaration] { makeErrors() }

  /// An event whose params `read` makes into a value; ``MemberReader`` says what `read` may do.
  init(
    _ name: StaticString, _ summary: StaticString, isOpen: Bool = false,
    returns result: @autoclosure @escaping @Sendable () -> MemberType?,
    fails errors: @autoclosure @escaping @Sendable () -> [ErrorDeclaration] = [],
    read: @escaping @Sendable (inout MemberReader) -> Params
  ) {
    self.name = name
    self.summary = summary
    self.isOpen = isOpen
    params = ObjectDeclaration(read)
    makeResult = result
    makeErrors = errors
  }
}

extension Event where Params == Void {
  /// An event without params.
  init(
    _ name: StaticString, _ summary: StaticString, isOpen: Bool = false,
    returns result: @autoclosure @escaping @Sendable () -> MemberType?,
    fails errors: @autoclosure @escaping @Sendable () -> [ErrorDeclaration] = []
  ) {
    self.init(
      name, summary, isOpen: isOpen, returns: result(), fails: errors(), read: { _ in })
  }
}

extension MethodTable {
  /// Adds an event: `handler` gets its params once they are checked and made into a value.
  package mutating func register<Params>(
    _ event: Event<Params>, _ handler: @escaping (consuming Params) -> Void
  ) {
    // The handler holds only what every call needs, since it copies what it holds.
    let declaration = event.params
    let name = event.name
    if event.isOpen {
      register(name) { params throws(InvalidParams) in
        handler(declaration.valuePassingOverFaults(of: params))
      }
      return
    }
    register(name) { params throws(InvalidParams) in
      if let params, params.kind == .array, params.count > 0 {
        throw InvalidParams(
          field: "params", expected: "an object",
          message: "The params must be an object; positional params are not taken.")
      }
      do throws(MemberFault) {
        handler(try declaration.value(of: params))
      } catch {
        throw error.invalidParams(of: name)
      }
    }
  }
}
