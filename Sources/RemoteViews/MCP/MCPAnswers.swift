import JSON
import JSONRPC

/// Answers requests of the Model Context Protocol: the version of each decides what stands around the members
/// of its result.
package struct MCPAnswers {
  /// Who makes a request.
  package enum Caller {
    /// The client that introduces itself for all requests to come.
    case introduced(String?)
    /// The client that introduced itself.
    case known
    /// The one that the request names, if any.
    case named(String?)
  }

  let server: SessionMethods.Server
  let response: Response
  /// Hears who makes each request.
  let hear: (Caller) -> Void

  /// In milliseconds.
  private static let hour = 3_600_000

  /// Answers a request, whose version decides what stands around the members of the result. Clients may keep
  /// it for some milliseconds, which is an hour if the answer is always the same; nil of what is never kept.
  func answer(
    _ params: JSONValue?, keptFor time: Int? = hour, _ members: (inout JSONWriter) -> Void
  ) {
    let meta = RequestMeta(params)
    guard !refuse(params), let version = meta.version else { return }
    hear(version.hasHandshake ? .known : .named(meta.client))
    var writer = response.beginResult()
    writer.object { writer in
      if !version.hasHandshake { writer.member("resultType", "complete" as StaticString) }
      members(&writer)
      if version.hasHandshake { return }
      if let time {
        writer.member("ttlMs", time)
        writer.member("cacheScope", "private" as StaticString)
      }
      let server = SessionMethods.server.of(server)
      writer.member("_meta", ["io.modelcontextprotocol/serverInfo": server] as ToolObject)
    }
  }

  /// The same for members that are known already.
  func answer(_ params: JSONValue?, keptFor time: Int? = hour, _ members: ToolObject) {
    answer(params, keptFor: time) { members.writeMembers(to: &$0) }
  }

  /// Answers a request whose version is not spoken. Returns whether it is such a one.
  func refuse(_ params: JSONValue?) -> Bool {
    let meta = RequestMeta(params)
    if meta.version != nil { return false }
    response.fail(code: -32022, message: "The protocol version is not supported.") { writer in
      writer.member("supported", MCPVersion.allCases.reversed().map(\.rawValue))
      writer.member("requested", meta.requested ?? "")
    }
    return true
  }
}

/// The versions of the Model Context Protocol that are spoken, oldest first.
enum MCPVersion: String, CaseIterable, WireWord {
  case june2025 = "2025-06-18", november2025 = "2025-11-25", july2026 = "2026-07-28"

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
