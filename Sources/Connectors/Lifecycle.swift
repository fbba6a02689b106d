import Entities
import JSON
import JSONRPC
import Presenters
import RemoteViews

/// The session's own methods: `initialize`, `shutdown` and `exit`, which follow LSP, and
/// `rpc.discover`, which follows OpenRPC (PROTOCOL § 4).
final class Lifecycle {
  /// What these methods have changed: a value, so that the session can go back to an earlier one.
  struct State {
    /// Whether `shutdown` was called. Then only `exit` may follow.
    var isShutDown = false
    /// The exit code of the process after `exit`; nil before.
    var exitCode: Int32?
    /// The process whose end is the end of the View; nil if the View named none.
    var clientProcess: Int?
    /// The user's locale as the View named it; nil means that of the environment.
    var locale: UserLocale?
    /// The View's name for itself (``ClientName``); nil if it did not say.
    var client: String?
  }

  var state = State() {
    didSet {
      texts.locale = state.locale ?? environmentLocale
      gateway.client = state.client
    }
  }
  private let texts: Texts
  private let environmentLocale: UserLocale
  private let response: Response
  private let limits: SessionLimits
  private let gateway: RefusingGateway
  private let clock: any Clock
  private let keepsDrafts: Bool

  init(
    response: Response, limits: SessionLimits, texts: Texts, gateway: RefusingGateway,
    clock: any Clock, keepsDrafts: Bool
  ) {
    self.keepsDrafts = keepsDrafts
    self.gateway = gateway
    self.clock = clock
    self.response = response
    self.limits = limits
    self.texts = texts
    environmentLocale = texts.locale
  }

  func register(in methods: inout MethodTable) {
    SessionMethods.register(
      in: &methods,
      initialize: { [unowned self] process, client, locale in
        if let process { state.clientProcess = process }
        if let name = client.flatMap(ClientName.name) { state.client = name }
        // A malformed locale is ignored, like everything that is not understood.
        if let tag = locale.flatMap({ LocaleTag($0) }) { state.locale = UserLocale(tag) }
        answerInitialize()
      },
      shutdown: { [unowned self] in state.isShutDown = true },
      exit: { [unowned self] in state.exitCode = state.isShutDown ? 0 : 1 },
      discover: { [unowned self] in
        var writer = response.beginResult()
        Contract.document.write(to: &writer)
      })
  }

  private func answerInitialize() {
    var writer = response.beginResult()
    writer.beginObject()
    writer.member("protocolVersion", Product.protocolVersion)
    writer.name("serverInfo")
    writer.beginObject()
    writer.member("name", Product.name)
    writer.member("version", Product.version)
    writer.endObject()
    writer.name("capabilities")
    writer.beginObject()
    writer.endObject()
    writer.name("limits")
    writer.beginObject()
    writer.member("message", limits.message)
    writer.member("nesting", limits.nesting)
    writer.member("batch", limits.batch)
    writer.member("title", TodoRules.titleLimit)
    writer.member("content", TodoRules.contentLimit)
    writer.member("tags", TodoRules.tagsLimit)
    writer.member("tag", TodoRules.tagLimit)
    writer.endObject()
    writer.member("mark", (try? gateway.mark())?.text)
    writer.member("today", clock.today.description)
    writer.member("zone", clock.zoneName)
    writer.member("features", Product.features(keepsDrafts: keepsDrafts)) { $0.value($1) }
    writer.member("languages", Texts.readLanguages)
    writer.endObject()
  }
}

/// The program's name and versions, for `initialize` and `--version`.
package enum Product {
  /// The name of the program.
  package static let name: StaticString = "viper-todo"
  /// The version of the program (semantic versioning).
  package static let version: StaticString = "0.1.0"
  /// The version of the protocol; see `protocol/CHANGELOG.md`.
  package static let protocolVersion = 1
  /// What the backend can do, for Views that work with other ones, too (PROTOCOL § 4); sorted.
  static func features(keepsDrafts: Bool) -> [StaticString] {
    ["apply", "changesSince", "choices", "drafts"] + (keepsDrafts ? ["keptDrafts"] : []) + [
      "messages", "once", "reminders", "repeat", "savedLists", "undo", "words",
    ]
  }
}
