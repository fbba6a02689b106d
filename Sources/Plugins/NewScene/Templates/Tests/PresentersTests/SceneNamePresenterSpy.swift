import Presenters

/// Records what the presenter of `sceneName` shows and answers, in order, one line of text each.
final class SceneNamePresenterSpy {
  private var lines: [String] = []

  /// Removes the recorded lines and returns them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension SceneNamePresenterSpy: EventResponder {
  func respond(_ result: ResultViewModel) {
    switch result {
    case .nothing: lines.append("= null")
    case .rev(let rev): lines.append("= rev \(rev)")
    default: lines.append("= \(result)")
    }
  }

  func respond(_ error: ErrorViewModel) { lines.append("= \(error.code)") }

  func respond(invalidMember field: String, expected: String, entry: Int?) {
    lines.append("= bad \(field): \(expected)")
  }
}

extension SceneNamePresenterSpy: SceneNamePresenterOutput {
  //: shows
  func showOutput(_ counts: SceneNameViewModel) {
    lines.append(
      "showOutput \(counts.day) \(counts.dayText): \(counts.open) open, \(counts.completed) done")
  }

  //: end
  func showError(_ error: ErrorViewModel) { lines.append("showError \(error.tag)") }
}
//: if routes

extension SceneNamePresenterSpy: SceneNameRouter {
  //: routes
  func routeOutput() { lines.append("routeOutput") }
  //: end
}
//: end
