import Entities
import Host
import TestSupport
import Testing
import UseCases

/// The scene `sceneName`: what is presented, and when it is presented again.
struct SceneNameTests {
  private let gateway = FailingGateway()
  private let clock = SystemClock(frozenAt: .testing, zone: .utc)
  private let useCase: SceneNameUseCase
  private let spy = SceneNameSpy()

  init() {
    useCase = SceneNameUseCase(gateway: gateway, clock: clock)
    useCase.output = spy
  }

  private func add(_ title: String, completed: Bool = false) throws {
    var step = try Step(gateway, at: clock.now)
    let todo = try step.add(try TodoContents(title: title))
    if !completed { return }
    var done = todo
    done.completedAt = clock.now
    _ = try step.replace(todo, with: done)
  }
  //: opening

  @Test func eventNameOpensAndCounts() throws {
    useCase.eventEventName()
    #expect(spy.take() == ["2026-11-20: 0 open, 0 done", "eventName 0 rev 0"])
    try add("a")
    try add("b", completed: true)
    useCase.eventEventName()
    #expect(spy.take() == ["2026-11-20: 1 open, 1 done", "eventName 2 rev 3"])
  }

  @Test func onlyWhatLooksDifferentIsPushed() throws {
    try add("a")
    useCase.eventRefresh()
    #expect(spy.take() == [], "it is not open")
    useCase.eventEventName()
    _ = spy.take()
    useCase.eventRefresh()
    #expect(spy.take() == [])
    try add("b")
    useCase.eventRefresh()
    #expect(spy.take() == ["2026-11-20: 2 open, 0 done"])
    clock.set(.testing.advanced(by: 86_400_000))
    useCase.eventRefresh()
    #expect(spy.take() == ["2026-11-21: 2 open, 0 done"])
  }

  @Test func aStoreThatCannotBeReadIsToldOnce() throws {
    let failure = StoreError(.io, detail: "")
    gateway.readFailure = failure
    useCase.eventEventName()
    #expect(spy.take() == ["store io"])
    gateway.readFailure = nil
    useCase.eventEventName()
    _ = spy.take()
    try add("a")
    gateway.readFailure = failure
    useCase.eventRefresh()
    useCase.eventRefresh()
    #expect(spy.take() == ["not refreshed store io"])
    gateway.readFailure = nil
    useCase.eventRefresh()
    #expect(spy.take() == ["2026-11-20: 1 open, 0 done"])
  }

  @Test func whatIsOpenCanBeGoneBackTo() throws {
    useCase.makeCheckpoint()
    useCase.eventEventName()
    useCase.rewind()
    _ = spy.take()
    try add("a")
    useCase.eventRefresh()
    #expect(spy.take() == [])
  }
  //: end
  //: others

  @Test func eventNameCounts() throws {
    try add("a")
    useCase.eventEventName()
    #expect(spy.take() == ["eventName 1 rev 1"])
    gateway.readFailure = StoreError(.io, detail: "")
    useCase.eventEventName()
    #expect(spy.take() == ["store io"])
  }
  //: end
  //: closing

  @Test func eventNameEndsThePushing() throws {
    useCase.eventFirstEvent()
    useCase.eventEventName()
    #expect(spy.take().last == "eventName")
    try add("a")
    useCase.eventRefresh()
    #expect(spy.take() == [])
  }
  //: end
}
