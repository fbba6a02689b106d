import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The methods of the Model Context Protocol (protocol/MCP.md): another face of the same scenes, for
/// programs that act for people. Each call of a tool is a turn of its own, and leaves nothing open.
package final class MCPFace {
  /// Who makes a request.
  package enum Caller {
    /// The client that introduces itself for all requests to come.
    case introduced(String?)
    /// The client that introduced itself.
    case known
    /// The one that the request names, if any.
    case named(String?)
  }

  private let server: SessionMethods.Server
  private let isWriting: Bool
  private let response: Response
  private let view: ToolView
  private let hear: (Caller) -> Void
  private var tools = MethodTable()

  /// The face of the presenters of four scenes, all of which show to `view`. It tells `hear` who makes
  /// each request, and asks `recordedStep` for the step that an event has made.
  package init(
    list: TodoListPresenter, detail: TodoDetailPresenter, report: TodoReportPresenter,
    activity: TodoActivityPresenter,
    view: ToolView, isWriting: Bool, server: SessionMethods.Server,
    response: Response,
    recordedStep: @escaping () -> RecordedStep?, hear: @escaping (Caller) -> Void
  ) {
    self.server = server
    self.isWriting = isWriting
    self.response = response
    self.view = view
    self.hear = hear
    registerReading(list, detail, report, activity)
    if isWriting { registerWriting(list, recordedStep) }
  }

  package func register(in methods: inout MethodTable) {
    methods.register("initialize") { [unowned self] params in initialize(params) }
    methods.register("ping") { [unowned self] params in
      answer(params) { _ in }
    }
    methods.register("server/discover") { [unowned self] params in
      answer(params) { [unowned self] writer in
        writer.member("supportedVersions", MCPVersion.allCases.reversed().map(\.rawValue))
        capabilities(&writer)
      }
    }
    methods.register("tools/list") { [unowned self] params in
      answer(params) { [unowned self] writer in
        var said: Set<String> = []
        writer.member("tools", Tools.all(writing: isWriting)) {
          $0.value($1.tool, $1.effect, &said)
        }
      }
    }
    methods.register("tools/call") { [unowned self] params throws(InvalidParams) in
      try call(params)
    }
  }

  /// An unknown version is answered with the newest one that begins with a handshake.
  private func initialize(_ params: JSONValue?) {
    let asked = params?["protocolVersion"]?.string.flatMap(MCPVersion.value)
    let version = asked.flatMap { $0.hasHandshake ? $0 : nil } ?? .newestWithHandshake
    hear(.introduced(params?["clientInfo"]?["name"]?.string))
    var writer = response.beginResult()
    writer.object { writer in
      writer.member("protocolVersion", version.rawValue)
      writer.name("serverInfo")
      SessionMethods.server.write(server, to: &writer)
      capabilities(&writer)
    }
  }

  private func capabilities(_ writer: inout JSONWriter) {
    writer.object("capabilities") { $0.object("tools") { _ in } }
    writer.member("instructions", Self.instructions)
  }

  private static let instructions: StaticString = """
    The todos of a person, who may change them at any time. Each call that changes something is one \
    step; undo takes back exactly that step. Give rev to change only what you have seen, key so that a \
    repeated call acts once, dryRun to look first.
    """

  /// In milliseconds.
  private static let hour = 3_600_000

  /// Answers a request, whose version decides what stands around the members of the result. `isLasting`
  /// says that the answer is the same each time, so clients may keep it.
  private func answer(
    _ params: JSONValue?, isLasting: Bool = true, _ members: (inout JSONWriter) -> Void
  ) {
    let meta = RequestMeta(params)
    guard let version = meta.version else { return refuse(meta) }
    hear(version.hasHandshake ? .known : .named(meta.client))
    var writer = response.beginResult()
    writer.object { writer in
      if !version.hasHandshake { writer.member("resultType", "complete" as StaticString) }
      members(&writer)
      if version.hasHandshake { return }
      if isLasting {
        writer.member("ttlMs", Self.hour)
        writer.member("cacheScope", "private" as StaticString)
      }
      writer.object("_meta") { writer in
        writer.name("io.modelcontextprotocol/serverInfo")
        SessionMethods.server.write(server, to: &writer)
      }
    }
  }

  private func refuse(_ meta: RequestMeta) {
    response.fail(code: -32022, message: "The protocol version is not supported.") { writer in
      writer.member("supported", MCPVersion.allCases.reversed().map(\.rawValue))
      writer.member("requested", meta.requested ?? "")
    }
  }

  private func call(_ params: JSONValue?) throws(InvalidParams) {
    let meta = RequestMeta(params)
    guard meta.version != nil else { return refuse(meta) }
    guard let name = params?["name"], name.kind == .string else {
      throw InvalidParams(field: "name", expected: "the name of a tool")
    }
    guard let handler = tools.handler(for: name) else { throw unknownTool(name) }
    answer(params, isLasting: false) { writer in
      view.begin()
      do throws(InvalidParams) {
        let arguments = params?["arguments"]
        if let arguments, arguments.kind != .object, !arguments.isNull {
          throw InvalidParams(
            field: "arguments", expected: "an object", message: "The arguments must be an object.")
        }
        try handler(arguments)
      } catch {
        view.refuse(error)
      }
      view.end(into: &writer)
    }
  }

  private func unknownTool(_ name: JSONValue) -> InvalidParams {
    let shown = String((name.string ?? "").unicodeScalars.prefix(64))
    let nearest = Suggestion.nearest(to: shown, among: tools.names)
    return InvalidParams(
      field: "name", expected: "one of " + tools.names.joined(separator: ", "),
      message: "There is no tool \(shown)" + (nearest.map { "; did you mean \($0)?" } ?? "."))
  }
}

// What each tool does: the events that a View would send.
extension MCPFace {
  private func registerReading(
    _ list: TodoListPresenter, _ detail: TodoDetailPresenter, _ report: TodoReportPresenter,
    _ activity: TodoActivityPresenter
  ) {
    let view = view
    tools.register(Tools.listTodos) {
      list.eventViewReady(
        view: nil, saved: $0.saved, filter: $0.filter, sort: $0.sort.map(TodoSort.init),
        offset: $0.offset, limit: $0.limit, updates: .all, once: true)
    }
    tools.register(Tools.getTodo) { detail.eventViewReady(id: $0, once: true) }
    tools.register(Tools.report) {
      report.eventViewReady(
        filter: $0.filter, offset: $0.offset, limit: $0.limit, once: true)
    }
    tools.register(Tools.history) {
      view.historyLimit = $0.limit
      detail.eventHistory(id: $0.id)
    }
    tools.register(Tools.activity) {
      activity.eventViewReady($0.query, limit: $0.limit, once: true)
    }
    tools.register(Tools.changesSince) { list.eventChangesSince(since: $0.since, mark: $0.mark) }
  }

  private func registerWriting(
    _ list: TodoListPresenter, _ recordedStep: @escaping () -> RecordedStep?
  ) {
    func apply(_ sent: SentCommands, _ key: String?, _ isDryRun: Bool) {
      list.eventApply(sent.commands, key: sent.key(key), isDryRun: isDryRun)
      if let step = recordedStep() { list.eventDescribe(step) }
    }
    tools.register(Tools.addTodos) { apply($0.todos, $0.key, $0.dryRun) }
    tools.register(Tools.changeTodos) { apply($0.changes, $0.key, $0.dryRun) }
    for tool in [Tools.completeTodos, Tools.reopenTodos, Tools.deleteTodos] {
      tools.register(tool) { apply($0.todos, $0.key, $0.dryRun) }
    }
    tools.register(Tools.undo) { list.eventUndo($0) }
  }
}

/// The versions of the Model Context Protocol that are spoken, oldest first.
enum MCPVersion: String, CaseIterable, WireWord {
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// The newest version that begins with `initialize`.
  static let newestWithHandshake = november2025

  /// Whether it begins with `initialize`. If not, each request says who makes it.
  var hasHandshake: Bool { self != .july2026 }
}

/// What a request says of itself in `_meta`.
private struct RequestMeta {
  /// The version by which it is to be answered; nil if that is not spoken.
  let version: MCPVersion?
  let requested: String?
  let client: String?

  init(_ params: JSONValue?) {
    let meta = params?["_meta"]
    requested = meta?["io.modelcontextprotocol/protocolVersion"]?.string
    version = requested.map(MCPVersion.value) ?? .newestWithHandshake
    client = meta?["io.modelcontextprotocol/clientInfo"]?["name"]?.string
  }
}

extension JSONWriter {
  fileprivate mutating func value(
    _ tool: any EventDeclaration, _ effect: ToolEffect, _ said: inout Set<String>
  ) {
    object { writer in
      writer.member("name", tool.name)
      writer.member("description", tool.summary)
      writer.object("inputSchema") { $0.members(ofInput: tool.members, &said) }
      writer.object("annotations") { writer in
        writer.member("readOnlyHint", effect == .reads)
        if effect != .reads {
          writer.member("destructiveHint", effect == .changes || effect == .settles)
          writer.member("idempotentHint", effect == .marks || effect == .settles)
        }
        writer.member("openWorldHint", false)
      }
    }
  }
}
