import MemoryStore
import Presenters
import TestSupport
import Testing
import UseCases

/// What the scene `sceneName` shows.
struct SceneNamePresenterTests {
  private let spy = SceneNamePresenterSpy()
  private let presenter: SceneNamePresenter

  init() {
    let clock = UniversalClock()
    let useCase = SceneNameUseCase(gateway: MemoryGateway(), clock: clock)
    presenter = SceneNamePresenter(useCase: useCase, texts: Texts(clock: clock))
    useCase.output = presenter
    presenter.output = spy
    //: if routes
    presenter.router = spy
    //: end
  }
  //: opening

  @Test func eventNameIsShownAndAnswered() {
    presenter.eventEventName()
    #expect(
      spy.take() == [
        "firstShow 0",
        //: shows of it
        "showOutput 0",
        //: end
        //: routes of it
        "routeOutput",
        //: end
        "= nothing",
      ])
  }
  //: end
  //: others

  @Test func eventNameIsShownAndAnswered() {
    presenter.eventEventName()
    #expect(
      spy.take() == [
        //: shows of it
        "showOutput 0",
        //: end
        //: routes of it
        "routeOutput",
        //: end
        "= nothing",
      ])
  }
  //: end

  @Test func anErrorIsShownAndAnswered() {
    presenter.presentFailure(.notFound(id: 7), of: .scene)
    #expect(spy.take() == ["showError notFound", "= 1001"])
    presenter.presentNotRefreshed(.notFound(id: 7), of: .scene)
    #expect(spy.take() == ["showError notFound"])
  }
}

/// Records what the presenter shows and answers, in order, one line of text each.
private final class SceneNamePresenterSpy: SceneNamePresenterOutput {
  private var lines: [String] = []

  /// Removes the recorded lines and returns them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func respond(_ result: ResultViewModel) { lines.append("= \(result)") }
  func respond(_ error: ErrorViewModel) { lines.append("= \(error.code)") }
  func respond(invalidMember field: String, expected: String) {}
  //: shows
  func showOutput(_ model: SceneNameViewModel) { lines.append("showOutput \(model.rev)") }
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
