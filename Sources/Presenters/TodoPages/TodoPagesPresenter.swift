import Entities
import UseCases

/// The presenter of what programs read of todos, a page at a time.
package typealias TodoPagesPresenter = Presenter<
  TodoPagesUseCase, any TodoPagesPresenterOutput, Never
>

extension TodoPagesPresenter: TodoPagesUseCaseOutput {
  package func eventList(
    saved: String? = nil, _ filter: TodoFilter, _ sort: TodoSort? = nil, isTree: Bool = false,
    behind place: String?, limit: Int
  ) { useCase.eventList(saved: saved, filter, sort, isTree: isTree, behind: place, limit: limit) }

  package func eventReport(_ filter: TodoFilter, behind place: String?, limit: Int) {
    useCase.eventReport(filter, behind: place, limit: limit)
  }

  package func eventChanges(since revision: Int, mark: String?, limit: Int) {
    useCase.eventChanges(since: revision, mark: mark, limit: limit)
  }

  package func eventOverview() { useCase.eventOverview() }

  package func presentPage(_ page: TodoPage<TodoPresentationModel>) {
    output?.showPage(page.map { TodoDetailViewModel($0, texts: texts) })
  }

  package func presentChanges(_ changes: TodoChangesPage<TodoPresentationModel>?) {
    output?.showChanges(changes?.map { TodoDetailViewModel($0, texts: texts) })
  }

  package func presentOverview(_ overview: TodoOverview) { output?.showOverview(overview) }
}

/// What the presenter of pages tells its View.
package protocol TodoPagesPresenterOutput: SceneView {
  func showPage(_ page: TodoPage<TodoDetailViewModel>)
  /// Nil if it is no longer known what changed.
  func showChanges(_ changes: TodoChangesPage<TodoDetailViewModel>?)
  func showOverview(_ overview: TodoOverview)
}
