import Entities
import JSON
import JSONRPC
import Presenters

/// The session's own methods (PROTOCOL § 4). A notification of any other method that is not an
/// event means nothing; such a request is an unknown method.
package enum SessionMethods {
  package static let scene = SceneDeclaration(
    name: "", events: [initialize, shutdown, exit, discover], outputs: [])

  package static let initialize = Event("initialize", isOpen: true, returns: introduction.type) {
    Sent(
      process: $0.optional("processId", .nullable(.integer(Int.min...Int.max))),
      client: $0.optional("clientInfo", .clientName), locale: $0.optional("locale", .string))
  }

  /// What a View says of itself. No tuple, whose type would be made at each start.
  package struct Sent {
    package let process: Int?
    package let client: String?
    package let locale: String?
  }

  package static let shutdown = Event("shutdown", isOpen: true)

  package static let exit = Event("exit", isOpen: true, returns: nil)

  package static let discover = Event("rpc.discover", returns: .anyObject)

  package static let hints: Suggestion.Hints = [
    "list": [TodoListWire.viewReady.name], "get": [TodoDetailWire.viewReady.name],
    "show": [TodoDetailWire.viewReady.name], "ready": [TodoListWire.viewReady.name],
    "create": [TodoListWire.add.name, SavedListsWire.save.name],
    "update": [TodoDetailWire.edit.name, TodoEditWire.change.name, SavedListsWire.save.name],
    "remove": [TodoListWire.delete.name, SavedListsWire.remove.name],
  ]

  /// A program's name and version.
  package typealias Server = (name: StaticString, version: StaticString)

  /// What the backend is, and its limits. No tuple either.
  package struct Introduction {
    package let protocolVersion: Int
    package let server: Server
    package let limits: (message: Int, nesting: Int, batch: Int)
    package let mark: String?
    package let clock: any Clock
    package let features: [String]

    package init(
      _ protocolVersion: Int, _ server: Server, limits: (message: Int, nesting: Int, batch: Int),
      mark: String?, clock: any Clock, features: [String]
    ) {
      self.protocolVersion = protocolVersion
      (self.server, self.limits, self.mark) = (server, limits, mark)
      (self.clock, self.features) = (clock, features)
    }
  }

  package static let introduction = Written<Introduction>("InitializeResult") {
    $0.required("protocolVersion", .integer(1...1), \.protocolVersion)
    $0.required("serverInfo", server.type) { server.of($0.server) }
    $0.required("capabilities", nothing.type) { _ in nothing.of(()) }
    $0.required("limits", limits.type) { limits.of($0.limits) }
    $0.nullable("mark", .string(1...64), \.mark)
    $0.required("today", .date, \.clock.today)
    $0.nullable("zone", .string(nil), \.clock.zoneName)
    $0.required("features", .array(.string(nil)), \.features)
    $0.required("languages", .array(.string(nil))) { _ in Texts.readLanguages }
  }

  static let server = Written<Server>(of: "server") {
    $0.required("name", .string(nil), \.name)
    $0.required("version", .string(nil), \.version)
  }

  private static let nothing = Written<Void> { _ in }

  private static let limits = Written<(message: Int, nesting: Int, batch: Int)>(of: "limits") {
    $0.required("message", .positive, \.message)
    $0.required("nesting", .positive, \.nesting)
    $0.required("batch", .positive, \.batch)
    $0.required("title", .positive) { _ in TodoRules.titleLimit }
    $0.required("content", .positive) { _ in TodoRules.contentLimit }
    $0.required("tags", .positive) { _ in TodoRules.tagsLimit }
    $0.required("tag", .positive) { _ in TodoRules.tagLimit }
  }
}

extension MemberKind<String> {
  /// The name of what a client says of itself; nothing else of it is read.
  fileprivate static let clientName = MemberKind(.anyObject, "") { $0["name"]?.string }
}

/// The contract as one document (OpenRPC 1.3): `protocol/openrpc.json`, which `ContractTests` makes from
/// the declarations and a build step puts into the program.
package enum OpenRPCDocument {
  /// Writes it on one line.
  package static func write(to writer: inout JSONWriter) {
    ParsedText(text.withUTF8Buffer { Array($0) })?.with { writer.copy($0) }
  }
}
