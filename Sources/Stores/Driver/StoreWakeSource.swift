import System

/// Something that a store wants to be woken up for.
package struct StoreWakeSource {
  /// Whether it only finds out what open scenes have to show, so that it need not look by the clock while
  /// nothing is open.
  package let isForOpenScenes: Bool
  private let source: () -> (any Waitable)?
  private let action: () -> Bool

  /// What is waited for, which is asked for before each wait (nil while there is nothing), and what to do
  /// when it has something to tell: `handle` returns whether somebody else may have changed the store.
  package init(
    _ source: @escaping () -> (any Waitable)?, isForOpenScenes: Bool = true,
    handle: @escaping () -> Bool
  ) {
    self.source = source
    self.isForOpenScenes = isForOpenScenes
    action = handle
  }

  /// As ``Waitable/descriptor``. It may change while the source lives, so ask for it before each wait.
  package var descriptor: Int32 { source()?.descriptor ?? -1 }

  /// As ``Waitable/remainingWait()``.
  package func remainingWait() -> Int64? { source()?.remainingWait() }

  /// It has something to tell: does what is due. Returns whether somebody else may have changed the
  /// store, so that open scenes have to look.
  package func handle() -> Bool { action() }
}
