import Entities
import JSON
import JSONRPC

/// The session's own methods (PROTOCOL § 4). A notification of any other method that is not an
/// event means nothing; such a request is an unknown method.
package enum SessionMethods {
  package static let scene = SceneDeclaration(
    "", "The session's own methods. All of them are optional.",
    events: [initialize, shutdown, exit, discover], outputs: [])

  private static let initialize = Event(
    "initialize", "Introduces the View, and asks for the protocol's version and limits.",
    isOpen: true, returns: .object(initializeResult)
  ) {
    (
      processId: $0.optional(
        "processId", .nullable(.integer(Int.min...Int.max)),
        "The View's process; the backend ends when that process does."),
      client: $0.optional(
        "clientInfo", .clientName,
        "The View's name and version; the log keeps the name beside each change."),
      locale: $0.optional(
        "locale", .string, "The language of phrases and dates, such as de-AT.")
    )
  }

  private static let shutdown = Event(
    "shutdown", "Ends the session: only exit may follow.", isOpen: true, returns: .null)

  private static let exit = Event(
    "exit", "Ends the process, with exit code 0 after shutdown, else 1.", isOpen: true, returns: nil
  )

  private static let discover = Event(
    "rpc.discover", "Returns the contract as an OpenRPC document.", returns: .anyObject,
    fails: [.invalidParams])

  package static func register(
    in methods: inout MethodTable,
    initialize: @escaping (_ process: Int?, _ client: String?, _ locale: String?) -> Void,
    shutdown: @escaping () -> Void, exit: @escaping () -> Void, discover: @escaping () -> Void
  ) {
    methods.register(Self.initialize) { client in
      initialize(client.processId, client.client, client.locale)
    }
    methods.register(Self.shutdown, shutdown)
    methods.register(Self.exit, exit)
    methods.register(Self.discover, discover)
    methods.hints = hints
  }

  private static let hints: Suggestion.Hints = [
    "list": [TodoListEvents.viewReady.name],
    "get": [TodoDetailEvents.viewReady.name],
    "show": [TodoDetailEvents.viewReady.name],
    "ready": [TodoListEvents.viewReady.name],
    "create": [TodoListEvents.add.name, SavedListsEvents.save.name],
    "update": [
      TodoDetailEvents.edit.name, TodoEditEvents.change.name, SavedListsEvents.save.name,
    ],
    "remove": [TodoListEvents.delete.name, SavedListsEvents.remove.name],
  ]

  private static let initializeResult = MemberTable(
    named: SchemaName("InitializeResult", "What the backend is, and its limits."),
    [
      .required("protocolVersion", .integer(1...1), "The version of the protocol."),
      .required(
        "serverInfo",
        .object(
          MemberTable([
            .required("name", .string(nil), "The program."),
            .required("version", .string(nil), "Its version (semantic versioning)."),
          ])), "The backend."),
      .required("capabilities", .object(MemberTable([])), "Empty; for clients of LSP."),
      .required(
        "limits",
        .object(
          MemberTable([
            .required("message", .positive, "The most bytes in a message."),
            .required("nesting", .positive, "The most levels of nesting in a message."),
            .required("batch", .positive, "The most messages in a batch."),
            .required("title", .positive, "The most characters in a title."),
            .required("content", .positive, "The most characters in a content."),
            .required("tags", .positive, "The most tags of a todo."),
            .required("tag", .positive, "The most characters in a tag."),
          ])), "The limits of messages and todos."),
      .required(
        "mark", .nullable(.string(1...64)),
        "The store's present mark, an opaque string for todoList.changesSince; null if the store cannot be read."
      ),
      .required("today", .date, "The user's local day."),
      .required(
        "zone", .nullable(.string(nil)),
        "The IANA name of the user's time zone, such as Europe/Berlin; null if it is not known."),
      .required(
        "features", .array(.string(nil)), "The names of what the backend can do, sorted."),
      .required(
        "languages", .array(.string(nil)), "The languages (BCP 47) in which words are read."),
    ])
}

extension MemberKind<String> {
  /// The name of what a client says of itself; nothing else of it is read.
  fileprivate static let clientName = MemberKind(.anyObject, "") { $0["name"]?.string }
}
