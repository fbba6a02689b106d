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

  /// The event in hand is over, and every scene shows what it changed: what is left to be said of it is
  /// said.
  func conclude()
  /// Remembers what is open.
  func makeCheckpoint()

  /// Goes back to what was open at the last checkpoint.
  func rewind()

  /// Nobody is there to be shown anything any more: events still change the store, and that is all.
  func disconnect()
}

extension Scene {
  func conclude() {}
}
