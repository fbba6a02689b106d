import Entities
import UseCases

/// The presenter of the scene `todoActivity`. It turns the steps that the use case presents into view models.
package typealias TodoActivityPresenter = Presenter<
  TodoActivityUseCase, any TodoActivityPresenterOutput, any TodoActivityRouter
>

extension TodoActivityPresenter: TodoActivityUseCaseOutput {
  /// The View is ready to show steps, once or until it is closed.
  package func eventViewReady(_ query: StepQuery, limit: Int, once: Bool = false) {
    useCase.eventViewReady(query, limit: limit, once: once)
  }

  /// The user scrolled to the steps before one, or to the newest.
  package func eventScroll(before step: Int?, limit: Int?) {
    useCase.eventScroll(before: step, limit: limit)
  }

  /// The user chose a step to look at, or one of its todos.
  package func eventSelect(step: Int, id: Int?) { useCase.eventSelect(step: step, id: id) }

  /// The activity is no longer on the screen.
  package func eventViewClosed() { useCase.eventViewClosed() }

  package func presentActivity(_ activity: TodoActivityPresentationModel) {
    output?.showActivity(
      (
        activity, activity.steps.map { TodoActivityStepViewModel($0, texts: texts) },
        activity.undo.map { StepViewModel($0, texts: texts) },
        activity.redo.map { StepViewModel($0, texts: texts) }
      ))
  }

  package func presentStep(
    _ number: Int, isUndoable: Bool, _ rows: [TodoListPreviewRow<TodoPresentationModel>]
  ) {
    output?.showStep(
      number, isUndoable: isUndoable,
      rows: rows.map { row in row.map { TodoDetailViewModel($0, texts: texts) } })
    output?.respond(.nothing)
  }

  package func presentSelected(id: Int) {
    router?.routeDetail(id: id)
    output?.respond(.nothing)
  }
}

/// What the presenter of the scene `todoActivity` tells its View (PROTOCOL § 6).
package protocol TodoActivityPresenterOutput: SceneView {
  /// Shows steps. Replaces everything that was shown before.
  func showActivity(_ activity: TodoActivityViewModel)

  /// Shows what a step did to its todos.
  func showStep(_ step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>])
}

/// The way out of the scene `todoActivity` (PROTOCOL § 6).
package protocol TodoActivityRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int)
}

/// Steps, ready to be shown.
package typealias TodoActivityViewModel = (
  model: TodoActivityPresentationModel, steps: [TodoActivityStepViewModel], undo: StepViewModel?,
  redo: StepViewModel?
)

/// A step, ready to be shown.
package struct TodoActivityStepViewModel {
  package typealias TitledTodo = (id: Int, title: String, isGone: Bool)

  /// The step as the use case presents it.
  package let step: TodoActivityStep
  /// The local day, relative to today, and the minute.
  package let atText: String
  /// What it did, as `showMessage` says it.
  package let text: String
  /// The first of its todos.
  package let todos: [TitledTodo]

  init(_ step: TodoActivityStep, texts: Texts) {
    self.step = step
    let (message, time) = (step.message, texts.clock.localTime(at: step.message.instant))
    atText = texts.day(time.date, step.day, at: time.time)
    text = texts.message(for: message)
    todos = step.todos.map {
      ($0.id, texts.title($0.title, of: $0.id, isDamaged: $0.isDamaged), $0.isGone)
    }
  }
}
