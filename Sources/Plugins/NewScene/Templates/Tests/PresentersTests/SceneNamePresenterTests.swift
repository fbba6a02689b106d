import Entities
import MemoryStore
import TestSupport
import Testing
import UseCases

@testable import Presenters

/// What the scene `sceneName` shows.
struct SceneNamePresenterTests {
  private let gateway = MemoryGateway()
  private let spy = SceneNamePresenterSpy()
  private let presenter: SceneNamePresenter

  init() throws {
    let clock = ZonedClock(minutesAhead: 0)
    let useCase = SceneNameUseCase(gateway: gateway, clock: clock)
    presenter = SceneNamePresenter(useCase: useCase, texts: Texts(clock: clock))
    useCase.output = presenter
    presenter.output = spy
    //: if routes
    presenter.router = spy
    //: end
    var step = try Step(gateway, at: .testing)
    _ = try step.add(try TodoContents(title: "a"))
  }

  private static let counts = "2026-11-20 Nov 20, 2026: 1 open, 0 done"
  //: opening

  @Test func eventNameIsShownAndAnswered() {
    presenter.eventEventName()
    #expect(
      spy.take() == [
        "firstShow " + Self.counts,
        //: shows of it
        "showOutput " + Self.counts,
        //: end
        //: routes of it
        "routeOutput",
        //: end
        "= rev 1",
      ])
  }

  @Test func whatChangesIsShownAgain() throws {
    presenter.eventEventName()
    _ = spy.take()
    var step = try Step(gateway, at: .testing)
    _ = try step.add(try TodoContents(title: "b"))
    presenter.eventRefresh()
    presenter.eventRefresh()
    #expect(spy.take() == ["firstShow 2026-11-20 Nov 20, 2026: 2 open, 0 done"])
  }
  //: end
  //: others

  @Test func eventNameIsShownAndAnswered() {
    presenter.eventEventName()
    #expect(
      spy.take() == [
        //: shows of it
        "showOutput " + Self.counts,
        //: end
        //: routes of it
        "routeOutput",
        //: end
        "= rev 1",
      ])
  }
  //: end
  //: closing

  @Test func eventNameIsAnswered() {
    presenter.eventEventName()
    #expect(spy.take() == ["= null"])
  }
  //: end

  @Test func anErrorIsShownAndAnswered() {
    presenter.presentFailure(.notFound(id: 7))
    #expect(spy.take() == ["showError notFound", "= 1001"])
    presenter.presentNotRefreshed(.notFound(id: 7))
    #expect(spy.take() == ["showError notFound"])
  }
}
