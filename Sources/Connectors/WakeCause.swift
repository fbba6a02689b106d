/// Why what is open may look different though the View said nothing.
package enum WakeCause: Sendable {
  /// Another process may have changed the store.
  case store
  /// Another day may have begun, or somebody set the clock.
  case time
}
