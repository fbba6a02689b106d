import Entities
import UseCases

/// What the store is asked for though the View said nothing.
extension Session {
  /// Puts the samples into the store if it has no todos; a store that fails says so to the first
  /// event.
  package func addSamples() {
    try? SamplesUseCase(gateway: gateway, clock: clock).eventStart()
  }

  /// Forgets what the log no longer has to know; the session or a day begins.
  func keepUp() {
    UpkeepUseCase(gateway: gateway, clock: clock, days: limits.historyDays).eventDayBegins()
  }

  /// Shows what is open and looks different. Nothing is shown to a View that is not ready for it, one
  /// that ``wantsInput`` is false for: whoever wakes the session waits for that.
  package func handleWake(_ cause: WakeCause) {
    guard wantsInput else { return }
    clock.tick()
    _ = makeCheckpoint()
    refresh()
    // Nothing was changed; this ends the reading.
    gateway.rollback()
    tellObservers(of: cause)
    if cause == .time { keepUp() }
  }
}
