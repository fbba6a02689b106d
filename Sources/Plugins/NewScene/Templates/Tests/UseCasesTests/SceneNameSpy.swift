import UseCases

/// Records what the use case of `sceneName` presents, in order, one line of text each.
final class SceneNameSpy {
  private var lines: [String] = []

  /// Removes the recorded lines and returns them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension SceneNameSpy: SceneNameUseCaseOutput {
  func presentFailure(_ failure: Failure) { lines.append(failure.line) }
  func presentNotRefreshed(_ failure: Failure) { lines.append("not refreshed \(failure.line)") }

  func presentCounts(_ counts: SceneNamePresentationModel) {
    lines.append("\(counts.day): \(counts.open) open, \(counts.completed) done")
  }
  //: opening

  func presentEventName(_ counts: SceneNamePresentationModel) {
    lines.append("eventName \(counts.total) rev \(counts.rev)")
  }
  //: end
  //: others

  func presentEventName(_ counts: SceneNamePresentationModel) {
    lines.append("eventName \(counts.total) rev \(counts.rev)")
  }
  //: end
  //: closing

  func presentEventName() { lines.append("eventName") }
  //: end
}
