import Entities
import UseCases

/// What every presenter tells its View. The View may send any event as a request. Its `result` or `error`
/// passes through `respond`, once an event, after the outputs of the event (PROTOCOL § 3).
package protocol SceneView: AnyObject {
  /// Shows that an event failed, or that what is open could not be brought up to date.
  func showError(_ error: ErrorViewModel)
  /// The event succeeded.
  func respond(_ result: ResultViewModel)
  /// The event changed nothing.
  func respond(_ error: ErrorViewModel)
  /// A member of `params` cannot be used, which only the presenter could find out (−32602).
  func respond(invalidMember field: String, expected: String)
}

/// The presenter of a scene, in front of its use case. What it makes of events and of what the use case
/// presents stands in the scene's folder; here it shows each failure and answers the event with it.
package final class Presenter<UseCase, Output, Router>: Connectable, SceneUseCaseOutput {
  /// The View; the connector sets it.
  package var output: Output? { didSet { if output == nil { router = nil } } }
  /// The ways out of the scene, if there are any; the connector sets it.
  package var router: Router?

  package let texts: Texts
  let useCase: UseCase

  package init(useCase: UseCase, texts: Texts) { (self.useCase, self.texts) = (useCase, texts) }

  private var view: (any SceneView)? { output as? any SceneView }

  package func presentFailure(_ failure: Failure, of subject: EventSubject) {
    present(ErrorViewModel(failure, of: subject, texts: texts))
  }

  package func presentNotRefreshed(_ failure: Failure, of subject: EventSubject) {
    view?.showError(ErrorViewModel(failure, of: subject, texts: texts))
  }

  package func presentBadRequest(_ request: BadRequest) {
    let (open, most) = (BadRequest.openLimit, TodoListUndoTransformer.limit)
    let (member, expected) =
      switch request {
      case .unknownStep: ("step", "a step that is in the log")
      case .unknownPlace: ("cursor", "the next of an earlier result")
      case .lists: ("view", "one of at most \(open) open lists; close one with todoList.viewClosed")
      case .details:
        ("id", "one of at most \(open) open details; close one with todoDetail.viewClosed")
      case .drafts:
        ("draft", "one of at most \(open) open drafts; close one with todoEdit.viewClosed")
      case .draftText(let bytes):
        ("draft", "one of drafts that hold at most \(bytes) bytes of text together")
      case .undo(let steps, let changes):
        (
          "steps",
          "at most \(most.steps) steps with \(most.changes) changes; these are \(steps) with \(changes)"
        )
      case .savedList(let part, let bytes):
        (part.rawValue, "smaller, as a list has at most \(bytes) bytes of JSON")
      }
    view?.respond(invalidMember: member, expected: expected)
  }

  package func presentDone() { view?.respond(.nothing) }

  package func presentRevision(_ rev: Int) { view?.respond(.rev(rev)) }

  func present(_ error: ErrorViewModel) {
    view?.showError(error)
    view?.respond(error)
  }
}

/// The result of an event that succeeded.
package enum ResultViewModel {
  /// No value: null on the wire.
  case nothing
  /// The todo that was added or changed, and whether the list contains it to which it was added, if any.
  case todo(ChangedTodo, shows: Bool? = nil)
  /// The todo that was claimed, or how many are not to be had.
  indirect case claimed(ClaimOutcome<TodoDetailViewModel>)
  /// The claim that ends at another time; nil if it ended.
  case held(Claim?)
  /// The number of todos, the store's revision, and that of the step's first change; nil if there
  /// was none.
  case count(Int, rev: Int, step: Int?)
  /// The number of todos in the list, and the store's revision.
  case total(Int, rev: Int)
  /// The todo's revision.
  case rev(Int)
  /// A draft's todo and its revision, nil for a new one, and how many others are kept.
  case draft(id: Int?, rev: Int?, keptCount: Int)
  /// Whether the draft can be saved.
  case canSave(Bool)
  /// What was undone or redone, and a phrase for it.
  case reversed(StepDirection, String, ReversedStep)
  /// The steps by which several were undone, and the store's revision.
  case undone(steps: [Int], rev: Int)
  /// The changes after a revision, on one page.
  case changes(TodoChangesPage<TodoRowViewModel>)
  /// Work that has begun.
  case begun(TransferBegun)
  /// What several changes did, or would do. Indirect, as are other large ones, since most events answer
  /// little.
  indirect case applied(TodoListApplied)
  /// A saved list, as it can be saved again. Indirect, since it is many times larger than what most
  /// events answer.
  indirect case savedList(SavedListViewModel)
}
