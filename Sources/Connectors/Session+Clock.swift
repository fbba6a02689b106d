/// A frozen clock that moves after certain numbers of messages (`--clock-after`). At each step, the
/// session pauses until it has done all that the messages before the step cause.
extension Session {
  /// After how many messages the clock moves, and what moves it.
  package typealias ClockStep = (messages: Int, move: () -> Void)

  /// From now on, the clock moves in these steps.
  package func moveClock(in steps: [ClockStep]) {
    clockSteps = steps[...]
    inbox.pause = clockSteps.first?.messages
  }

  var isStepDue: Bool { inbox.reader.messages == inbox.pause && wantsInput }

  /// Handles the messages that have arrived, until their time is over or there is no room for more
  /// answers.
  package func handleReceived() {
    handleToStep()
    while isStepDue, let step = clockSteps.popFirst() {
      inbox.pause = clockSteps.first?.messages
      step.move()
      handleClockMove()
      handleToStep()
    }
  }

  /// Looks at a frozen clock that has moved, and does the upkeep that is due by now.
  package func handleClockMove() {
    handleWake(.time)
    while doUpkeep() {}
  }
}
