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

  /// Shows what is open and looks different, at once or when all that came is handled and there is
  /// room again for what is shown.
  package func handleWake(_ cause: WakeCause) {
    guard wantsInput else {
      // Another day is looked at like another process's change, and more is done then.
      if missedWake != .time { missedWake = cause }
      return
    }
    missedWake = nil
    clock.tick()
    let checkpoint = makeCheckpoint()
    refresh()
    for _ in 0..<limits.repetitions where gateway.refusal?.isRepeatable == true {
      gateway.rollback()
      rewind(to: checkpoint)
      refresh()
    }
    // Nothing was changed; this ends the reading.
    gateway.rollback()
    tellObservers(of: cause)
    if cause == .time { keepUp() }
  }
}
