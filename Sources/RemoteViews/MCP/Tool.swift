import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// A tool of the Model Context Protocol, declared once: the closure that reads its arguments declares
/// them, like an ``Event``.
package struct Tool<Arguments>: ToolDeclaration {
  package let name: StaticString
  package let summary: StaticString
  package let effect: ToolEffect
  let arguments: ObjectDeclaration<Arguments>

  package var members: [MemberDeclaration] { arguments.members }

  init(
    _ name: StaticString, _ summary: StaticString, _ effect: ToolEffect,
    read: @escaping @Sendable (inout MemberReader) -> Arguments
  ) {
    self.name = name
    self.summary = summary
    self.effect = effect
    arguments = ObjectDeclaration(read)
  }
}

/// The declaration of a tool, from which the list of tools is made.
package protocol ToolDeclaration: Sendable {
  /// In snake_case, since some clients refuse dots.
  var name: StaticString { get }
  /// What it does, for the program that chooses among tools.
  var summary: StaticString { get }
  /// What it does to the todos.
  var effect: ToolEffect { get }
  /// Its arguments, in the order of the documents.
  var members: [MemberDeclaration] { get }
}

/// What a tool does to the todos; clients ask their users accordingly.
package enum ToolEffect: Sendable {
  /// Nothing.
  case reads
  /// It adds to what is there.
  case adds
  /// It adds to what is there; done again, it changes nothing.
  case marks
  /// It replaces or removes what is there.
  case changes
  /// It replaces or removes what is there; done again, it changes nothing.
  case settles
}

extension MethodTable {
  /// Adds a tool. `handler` gets its arguments after they were checked and turned into a value.
  mutating func register<Arguments>(
    _ tool: Tool<Arguments>, _ handler: @escaping (consuming Arguments) -> Void
  ) {
    let declaration = tool.arguments
    let name = tool.name
    register(name) { arguments throws(InvalidParams) in
      if let arguments, arguments.kind != .object, !arguments.isNull {
        throw InvalidParams(
          field: "arguments", expected: "an object", message: "The arguments must be an object.")
      }
      do throws(MemberFault) {
        handler(try declaration.value(of: arguments))
      } catch {
        throw error.invalidParams(of: name)
      }
    }
  }
}
