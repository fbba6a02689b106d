/// Something that a store wants to be woken up for.
package struct StoreWakeSource {
  /// Readable when there is something to handle; −1 while there is nothing to wait for. It may change
  /// while the source lives, so ask for it before each wait.
  package var descriptor: Int32 { currentDescriptor() }

  private let currentDescriptor: () -> Int32
  private let action: () -> Bool

  /// A source whose descriptor is asked for before each wait, and what to do when it is readable:
  /// `handle` returns whether somebody else may have changed the store.
  package init(
    descriptor: @escaping @autoclosure () -> Int32, handle: @escaping () -> Bool
  ) {
    currentDescriptor = descriptor
    action = handle
  }

  /// The descriptor was readable: does what is due. Returns whether somebody else may have changed the
  /// store, so that open scenes have to look.
  package func handle() -> Bool { action() }
}
