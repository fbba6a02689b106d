import UseCases

extension TodoListUseCase {
  /// Undoes the step with this number, or the newest of the session's own.
  package func eventUndo(step: Int?) { eventUndo(step.map(UndoneSteps.step) ?? .newest) }
}
