import Entities
import Host
import TestSupport
import Testing
import UseCases

/// The scene `sceneName`: what is presented, and when it is presented again.
struct SceneNameTests {
  private let gateway = FailingGateway()
  private let useCase: SceneNameUseCase
  private let spy = SceneNameSpy()

  init() {
    let clock = SystemClock(frozenAt: .testing, zone: .utc)
    useCase = SceneNameUseCase(gateway: gateway, clock: clock)
    useCase.output = spy
  }
  //: opening

  @Test func onlyWhatIsOpenIsPresentedAgain() {
    gateway.addAsAnotherProcess("a")
    useCase.eventRefresh()
    #expect(spy.take() == [])
    useCase.eventEventName()
    #expect(spy.take() == ["1", "eventName"])
    useCase.eventRefresh()
    #expect(spy.take() == [])
    gateway.addAsAnotherProcess("b")
    useCase.eventRefresh()
    #expect(spy.take() == ["2"])
  }

  @Test func whatIsOpenCanBeGoneBackTo() {
    useCase.makeCheckpoint()
    useCase.eventEventName()
    useCase.rewind()
    _ = spy.take()
    gateway.addAsAnotherProcess("a")
    useCase.eventRefresh()
    #expect(spy.take() == [])
  }

  @Test func aStoreThatCannotBeReadIsTold() {
    gateway.onCall = { $0 == .mark ? StoreError(.io, detail: "") : nil }
    useCase.eventEventName()
    #expect(spy.take() == ["failure"])
  }
  //: end
  //: others

  @Test func eventNameIsPresentedOnce() {
    useCase.eventEventName()
    gateway.addAsAnotherProcess("a")
    useCase.eventRefresh()
    #expect(spy.take() == ["eventName"])
  }
  //: end
  //: closing

  @Test func eventNameEndsThePushing() {
    useCase.eventFirstEvent()
    useCase.eventEventName()
    gateway.addAsAnotherProcess("a")
    useCase.eventRefresh()
    #expect(spy.take() == ["0", "firstEvent", "eventName"])
  }
  //: end
}

/// Records what the use case presents, in order, one line of text each.
private final class SceneNameSpy: SceneNameUseCaseOutput {
  private var lines: [String] = []

  /// Removes the recorded lines and returns them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func present(_ model: SceneNamePresentationModel) { lines.append("\(model.rev)") }
  //: opening
  func presentEventName(_ model: SceneNamePresentationModel) { lines.append("eventName") }
  //: end
  //: others
  func presentEventName(_ model: SceneNamePresentationModel) { lines.append("eventName") }
  //: end
  //: closing
  func presentEventName() { lines.append("eventName") }
  //: end
  func presentBadRequest(_ request: BadRequest) { lines.append("limit") }
  func presentDone() { lines.append("done") }
  func presentRevision(_ rev: Int) { lines.append("rev \(rev)") }
  func presentFailure(_ failure: Failure, of subject: EventSubject) { lines.append("failure") }
  func presentNotRefreshed(_ failure: Failure, of subject: EventSubject) {
    lines.append("not refreshed")
  }
}
