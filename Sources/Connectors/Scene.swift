import JSONRPC

/// A scene that is connected: one VIPER stack, from the wire to the store.
package protocol Scene: AnyObject {
  /// Puts the scene's events into the table of methods.
  func register(in methods: inout MethodTable)

  /// The store is not as it was: what is open and would look different is shown anew.
  func storeChanged()

  /// Remembers what is open.
  func makeCheckpoint()

  /// Goes back to what was open at the last checkpoint.
  func rewind()
}
