import JSON
import JSONRPC
import MemoryStore
import Presenters
import RemoteViews
import Host
import TestSupport
import UseCases

@testable import Connectors

/// All scenes, from the wire to an empty store, with a clock that stands still.
struct RemoteWorld {
  private(set) var methods = MethodTable()

  init() {
    let clock = SystemClock(frozenAt: .testing, zone: .utc)
    let surroundings = Surroundings(
      gateway: RefusingGateway(MemoryGateway()), clock: clock, keptDrafts: nil,
      texts: Texts(clock: clock), outbox: Outbox(), response: Response())
    for scene in Scenes.all { scene.connect(surroundings).register(&methods) }
  }

  /// The events that the scenes declare.
  var events: [EventDeclaration] { Scenes.all.flatMap { $0.declaration().events } }

  /// Calls an event. Returns what is wrong with its params.
  func call(_ name: String, _ params: String) throws -> InvalidParams? {
    return try withParsed("\"\(name)\"") { method -> InvalidParams? in
      try withParsed(params) { params -> InvalidParams? in
        guard let handler = methods.handler(for: method) else { return nil }
        do throws(InvalidParams) { try handler(params) } catch { return error }
        return nil
      }
    }
  }
}
