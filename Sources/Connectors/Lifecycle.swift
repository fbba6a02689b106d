import Entities
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
      surroundings.texts.locale = state.locale ?? environmentLocale
      surroundings.gateway.client = state.client
    }
  }
  private let surroundings: Surroundings
  private let environmentLocale: UserLocale
  private let limits: SessionLimits
  /// The client's name, whatever it says; nil if it was given none.
  let givenClient: String?

  init(_ surroundings: Surroundings, limits: SessionLimits, client: String?) {
    self.surroundings = surroundings
    self.limits = limits
    environmentLocale = surroundings.texts.locale
    givenClient = client
    state.client = client
    surroundings.gateway.client = client
  }

  /// The client says its name.
  func introduce(_ name: String?) {
    if let name = givenClient ?? name.flatMap(ClientName.name) { state.client = name }
  }

  func register(in methods: inout MethodTable) {
    let events = SessionMethods.self
    methods.register(events.initialize) { [unowned self] sent in
      if let process = sent.process { state.clientProcess = process }
      introduce(sent.client)
      // A malformed locale is ignored, like everything that is not understood.
      if let tag = sent.locale.flatMap({ LocaleTag($0) }) { state.locale = UserLocale(tag) }
      var writer = surroundings.response.beginResult()
      SessionMethods.introduction.write(
        SessionMethods.Introduction(
          Product.protocolVersion, Product.server,
          limits: (limits.message, limits.nesting, limits.batch),
          mark: (try? surroundings.gateway.mark())?.text, clock: surroundings.clock,
          features: Product.features(keepsDrafts: surroundings.drafts != nil)), to: &writer)
    }
    methods.register(events.shutdown) { [unowned self] in state.isShutDown = true }
    methods.register(events.exit) { [unowned self] in state.exitCode = state.isShutDown ? 0 : 1 }
    methods.register(events.discover) { [unowned self] in
      var writer = surroundings.response.beginResult()
      OpenRPCDocument.write(to: &writer)
    }
    methods.hints = { events.hints }
  }
}

/// The program's name and versions, for `initialize` and `--version`.
package enum Product {
  /// The name of the program.
  package static let name: StaticString = "viper-todo"
  /// The version of the program (semantic versioning).
  package static let version: StaticString = "0.1.0"
  static var server: SessionMethods.Server { (name, version) }
  /// The version of the protocol; see `protocol/CHANGELOG.md`.
  package static let protocolVersion = 1
  /// What the backend can do, for Views that work with other ones, too (PROTOCOL § 4); sorted.
  static func features(keepsDrafts: Bool) -> [String] {
    let all = [
      "activity", "after", "apply", "changesSince", "choices", "claims", "comments", "drafts",
      "estimates", "hidden", "keptDrafts", "messages", "meta", "move", "once", "periods",
      "reminders", "repeat", "savedLists", "sums", "transfer", "tree", "uid", "undo", "words",
    ]
    return keepsDrafts ? all : all.filter { $0 != "keptDrafts" }
  }
}
