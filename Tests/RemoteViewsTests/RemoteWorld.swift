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
  let outbox = Outbox()
  let response = Response()
  private(set) var methods = MethodTable()
  private let scenes: [Scene]
  private let openScenes: OpenScenes
  private let gateway = RefusingGateway(MemoryGateway())

  init() {
    let clock = SystemClock(frozenAt: .testing, zone: .utc)
    let surroundings = Surroundings(
      gateway: gateway, clock: clock, drafts: nil, files: nil,
      texts: Texts(clock: clock), outbox: outbox, response: response)
    scenes = Scenes.all.map { $0.connect(surroundings) }
    openScenes = surroundings.others
    for scene in scenes { scene.register(&methods) }
  }

  /// The events that the scenes declare.
  var events: [EventDeclaration] { Scenes.all.flatMap { $0.declaration().events } }

  /// Calls an event. Returns what is wrong with its params.
  func call(_ name: String, _ params: String) throws -> InvalidParams? {
    var methods = methods
    return try withParsed("\"\(name)\"") { method -> InvalidParams? in
      try withParsed(params) { params -> InvalidParams? in
        guard let handler = methods.handler(for: method) else { return nil }
        do throws(InvalidParams) { try handler(params) } catch { return error }
        return nil
      }
    }
  }

  /// The output of a call: the lines of the outputs, then that of the response, whose id is 1.
  /// The tests of scenes that `swift package new-scene` makes call it.
  func lines(_ name: String, _ params: String = "{}") throws -> [String] {
    response.clear()
    gateway.forgetRecordedStep()
    if let error = try call(name, params) { response.fail(error) }
    for scene in scenes { scene.useCase.eventRefresh() }
    if let step = gateway.recordedStep {
      openScenes.lists?.eventConcluded(step)
    }
    var writer = outbox.begin()
    Array("1".utf8).withUnsafeBytes { response.write(id: $0, to: &writer) }
    outbox.end()
    return String(decoding: outbox.take(), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
