import Entities

/// What can be done with lists of todos (contract § 6, todoList): the scene's interactor.
package final class TodoListUseCase {
  /// The most lists that may be open at once.
  package static let openListsLimit = 1000
  /// The most changes that one `changesSince` answers.
  package static let changesLimit = 100_000

  /// Where results go; the connector's to set.
  package var output: (any TodoListUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  /// In the order in which they were opened.
  private var lists = Checkpointed<[OpenList]>([])

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  /// Opens a list, or sets an open one anew, and presents its window.
  package func eventViewReady(
    view: String?, filter: TodoFilter, sort: TodoSort, offset: Int, limit: Int
  ) {
    attempt(view: view) {
      let index = index(of: view) ?? lists.value.count
      guard index < Self.openListsLimit else {
        output?.presentTooManyLists(limit: Self.openListsLimit)
        return
      }
      let list = OpenList(view: view, filter: filter, sort: sort, offset: offset, limit: limit)
      let window = try list.read(from: gateway, today: clock.today)
      if index == lists.value.count { lists.value.append(list) } else { lists.value[index] = list }
      present(window, ofListAt: index)
      output?.presentViewReady(total: window.total, rev: window.rev)
    }
  }

  /// Moves the window of an open list; without a limit it keeps its size.
  package func eventScroll(view: String?, offset: Int, limit: Int?) {
    attempt(view: view) {
      guard let index = index(of: view) else {
        output?.presentListNotOpen(view: view)
        return
      }
      var list = lists.value[index]
      list.offset = offset
      list.limit = limit ?? list.limit
      let window = try list.read(from: gateway, today: clock.today)
      lists.value[index] = list
      present(window, ofListAt: index)
      output?.presentScrolled(total: window.total, rev: window.rev)
    }
  }

  /// Adds a todo.
  package func eventAdd(_ draft: TodoDraft) {
    attempt {
      try TodoListAddTransformer(gateway: gateway, clock: clock).transform(draft, output: output)
    }
  }

  /// Marks a todo as done.
  package func eventComplete(id: Int, rev: Int?) {
    attempt {
      try CompleteTransformer(gateway: gateway, clock: clock)
        .transform(id: id, rev: rev, output: output)
    }
  }

  /// Marks a todo as open.
  package func eventReopen(id: Int, rev: Int?) {
    attempt {
      try ReopenTransformer(gateway: gateway, clock: clock)
        .transform(id: id, rev: rev, output: output)
    }
  }

  /// Deletes a todo.
  package func eventDelete(id: Int, rev: Int?) {
    attempt {
      try DeleteTransformer(gateway: gateway, clock: clock)
        .transform(id: id, rev: rev, output: output)
    }
  }

  /// Deletes all todos that are done.
  package func eventDeleteCompleted() {
    deleteMany(TodoFilter(completed: true))
  }

  /// Deletes all todos.
  package func eventDeleteAll() {
    deleteMany(TodoFilter())
  }

  /// Presents a todo as the one to be opened, if it is there.
  package func eventSelect(id: Int, view: String?) {
    attempt(view: view) {
      _ = try gateway.todo(id, today: clock.today)
      output?.presentSelected(id: id, view: view)
    }
  }

  /// Presents what changed after a revision.
  package func eventChangesSince(_ revision: Int) {
    attempt {
      output?.presentChanges(
        try TodoListChangesReading(gateway: gateway, limit: Self.changesLimit)
          .read(since: revision, today: clock.today))
    }
  }

  /// Closes a list: nothing is pushed to it any more.
  package func eventViewClosed(view: String?) {
    lists.value.removeAll { $0.isNamed(view) }
    output?.presentViewClosed()
  }

  /// Presents every open list that would now look different.
  package func eventStoreChanged() {
    for index in lists.value.indices {
      let list = lists.value[index]
      do {
        let window = try list.read(from: gateway, today: clock.today)
        if OpenList.Shown(window) != list.shown { present(window, ofListAt: index) }
      } catch {
        output?.presentNotRefreshed(Failure(error), view: list.view)
      }
    }
  }

  /// Remembers what is open; see ``rewind()``.
  package func makeCheckpoint() { lists.makeCheckpoint() }

  /// Goes back to what was open at the last checkpoint.
  package func rewind() { lists.rewind() }

  private func deleteMany(_ filter: TodoFilter) {
    attempt {
      try TodoListDeleteManyTransformer(gateway: gateway, clock: clock)
        .transform(filter, output: output)
    }
  }

  private func present(_ window: TodoListPresentationModel, ofListAt index: Int) {
    lists.value[index].shown = OpenList.Shown(window)
    output?.presentTodos(window)
  }

  private func index(of view: String?) -> Int? {
    lists.value.firstIndex { $0.isNamed(view) }
  }

  /// Runs an event; what goes wrong in it is presented.
  private func attempt(view: String? = nil, _ event: () throws -> Void) {
    do { try event() } catch { output?.presentFailure(Failure(error), view: view) }
  }
}
