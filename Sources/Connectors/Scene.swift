import Entities
import JSONRPC
import Presenters
import RemoteViews

/// A connected scene: one VIPER stack, from the wire to the store.
package protocol Scene: AnyObject {
  /// The declaration of the scene on the wire.
  static var declaration: SceneDeclaration { get }

  /// Builds the parts of the scene and connects them.
  init(_ surroundings: Surroundings)

  /// Adds the scene's events to the table of methods.
  func register(in methods: inout MethodTable)

  /// Shows again what is open and looks different, since the store may have changed, or a day may
  /// have begun.
  func refresh()

  /// Itself, if it is one of these.
  var concluding: (any ConcludingScene)? { get }

  /// When it has to be refreshed although nothing happens, beside midnight and the times at which a todo
  /// becomes overdue; ``Instant/distantFuture`` if never. Nil if it has nothing open.
  var nextTime: Instant? { get }

  /// Remembers what is open.
  func makeCheckpoint()

  /// Goes back to what was open at the last checkpoint.
  func rewind()

  /// Cuts the scene off from the View, which has gone. Events still change the store, but nothing
  /// is shown any more.
  func disconnect()
}

extension Scene {
  /// Nil: it is none.
  package var concluding: (any ConcludingScene)? { nil }
}

/// A scene that tells the View of the steps that its events make.
package protocol ConcludingScene: Scene {
  /// Shows what remains to be shown of an event that made a step. By now every scene has shown what
  /// the event changed.
  func conclude(_ step: RecordedStep)
}

extension ConcludingScene {
  /// Itself.
  package var concluding: (any ConcludingScene)? { self }
}

/// The parts outside a scene to which its connector connects it.
package struct Surroundings {
  /// The store.
  package let gateway: any EntityGateway
  /// The clock.
  package let clock: any Clock
  /// The texts for people, in the language that the View asked for.
  package let texts: Texts
  /// Receives the scene's outputs.
  package let outbox: Outbox
  /// Receives the answer to the current event.
  package let response: Response
}
