import JSONRPC
import RemoteViews

/// A scene that is connected: one VIPER stack, from the wire to the store.
package protocol Scene: AnyObject {
  /// What the wire says of it.
  static var declaration: SceneDeclaration { get }

  /// Connects its parts.
  init(_ surroundings: Surroundings)

  /// Puts the scene's events into the table of methods.
  func register(in methods: inout MethodTable)

  /// The store may not be as it was, or a day has begun: what is open and looks different is shown
  /// anew.
  func refresh()

  /// Says what is left to say of an event that made a step with this many changes. Every scene has
  /// shown by now what the event changed.
  func conclude(step: Int, count: Int)

  /// Remembers what is open.
  func makeCheckpoint()

  /// Goes back to what was open at the last checkpoint.
  func rewind()

  /// Nobody is there to be shown anything any more: events still change the store, and that is all.
  func disconnect()
}

extension Scene {
  /// Says nothing.
  func conclude(step: Int, count: Int) {}
}
