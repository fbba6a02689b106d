import Entities
import TestSupport
import Testing
import UseCases

/// Law 10 of `Sources/ARCHITECTURE.md`: what a View sent before it went is stored, and presented to nobody.
struct WithoutAViewTests {
  @Test func everyEventThatChangesSomethingDoes() {
    let world = World()
    let reminders = TodoReminderUseCase(gateway: world.gateway, clock: world.clock)
    world.list.disconnect()
    world.detail.disconnect()
    world.draft.disconnect()
    world.lists.disconnect()
    let add = GivenFields(
      title: "a", due: "2026-11-20", repetition: .init(rule: "FREQ=DAILY", from: nil),
      reminders: ["2026-11-20T10:00", "2026-11-20T11:00"])
    let at = { (hour: Int) in LocalTime(date: LocalTime.testing.date, hour: hour, minute: 0) }
    let events: [(name: String, event: () -> Void)] = [
      ("add", { world.list.eventAdd(add) }),
      ("acknowledge", { reminders.eventAcknowledge(id: 1, at: at(10)) }),
      ("snooze for", { reminders.eventSnooze(id: 1, at: at(11), for: .minute) }),
      ("edit", { world.detail.eventChange(id: 1, rev: nil, .edit(GivenFields(title: "b"))) }),
      ("skip", { world.detail.eventChange(id: 1, rev: nil, .skip) }),
      ("complete", { world.list.eventChange(id: 1, rev: nil, .complete()) }),
      ("reopen", { world.list.eventChange(id: 1, rev: nil, .reopen) }),
      ("comment", { world.detail.eventComment(id: 1, "c", key: nil) }),
      ("edit a comment", { world.detail.eventChangeComment(id: 1, number: 1, to: "d") }),
      ("undo", { world.list.eventUndo(step: nil) }),
      ("redo", { world.list.eventRedo() }),
      (
        "apply",
        {
          world.list.eventApply(
            [.change(.id(1), rev: nil, .complete())], key: nil, isDryRun: false)
        }
      ),
      ("deleteCompleted", { world.list.eventDeleteCompleted() }),
      (
        "save a draft",
        {
          world.draft.eventViewReady(draft: nil, id: nil, from: TodoTexts(GivenFields(title: "d")))
          world.draft.eventSave(draft: nil, key: nil)
        }
      ),
      (
        "save a list",
        {
          world.lists.eventSave(
            name: "n", title: "N",
            ListDefinition(filter: TodoFilter(), sort: TodoSort(), defaults: GivenFields()))
        }
      ),
      (
        "save another",
        {
          world.lists.eventSave(
            name: "m", title: "M",
            ListDefinition(filter: TodoFilter(), sort: TodoSort(), defaults: GivenFields()))
        }
      ),
      ("move", { world.lists.eventMove(name: "m", beside: "n") }),
      ("remove", { world.lists.eventRemove(name: "n") }),
      ("deleteAll", { world.list.eventDeleteAll() }),
    ]
    for (name, event) in events {
      let before = world.gateway.store.mark().revision
      event()
      // By then both reminders are due.
      if name == "add" { world.clock.set(.testing.advanced(by: 3 * 3_600_000)) }
      #expect(world.gateway.store.mark().revision > before, "\(name)")
    }
  }
}
