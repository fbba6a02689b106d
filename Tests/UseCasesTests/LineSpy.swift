import UseCases

/// Records what a scene presents, in order, one line of text each.
protocol LineSpy: SceneUseCaseOutput {
  var lines: [String] { get set }
  /// What a failure is about, behind its own line.
  func place(of subject: EventSubject) -> String
}

extension LineSpy {
  /// Removes the recorded lines and returns them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func place(of subject: EventSubject) -> String { " " + (subject.name ?? "-") }

  func presentFailure(_ failure: Failure, of subject: EventSubject) {
    lines.append(failure.line + place(of: subject))
  }
  func presentNotRefreshed(_ failure: Failure, of subject: EventSubject) {
    lines.append("not refreshed" + place(of: subject))
  }
  func presentBadRequest(_ request: BadRequest) { lines.append("\(request)") }
  func presentDone() { lines.append("done") }
  func presentRevision(_ rev: Int) { lines.append("rev \(rev)") }
}
