import Entities

/// The interactor of the scene `todoDetail`: everything that can be done with one todo (PROTOCOL §
/// 7).
package final class TodoDetailUseCase: LiveUseCase {
  /// The most entries of a history. Older ones are left out.
  package static let historyLimit = 1000
  /// How many comments a detail shows.
  package static let commentsLimit = 20

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoDetailUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  var open = Checkpointed<[Open<OpenDetail>]>([])

  /// A todo that a View has open, as it was last shown.
  struct OpenDetail: Equatable {
    fileprivate let todo: TodoPresentationModel
    private let upcoming: [CivilDate]

    fileprivate init(_ todo: TodoPresentationModel) {
      self.todo = todo.row()
      upcoming = todo.upcoming
    }
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    (self.gateway, self.clock) = (gateway, clock)
  }

  /// Opens a detail, and presents its todo. With `once`, opens nothing.
  package func eventViewReady(id: Int, once: Bool = false) {
    attempt(EventSubject(id: id)) {
      let now = clock.reached
      let todo = try gateway.detail(gateway.todo(id, at: now), at: now)
      if !once {
        let detail = Open(
          subject: EventSubject(id: id), part: OpenDetail(todo),
          freshness: try Freshness(gateway, clock))
        try keep(detail, .details)
      }
      output?.presentTodo(todo)
      output?.presentRevision(todo.rev)
    }
  }

  /// Changes the todo.
  package func eventChange(id: Int, rev: Int?, token: String? = nil, _ action: TodoAction) {
    attempt(EventSubject(id: id)) {
      let changed = try action.transformer.transform(
        id: id, rev: rev, token: token, in: gateway, clock)
      output?.presentChanged(changed)
    }
  }

  /// Writes a comment on the todo.
  package func eventComment(id: Int, _ text: String, key: String?) {
    attempt(EventSubject(id: id)) {
      let changed = try CommentTransformer(text: text)
        .transform(id: id, key: key, in: gateway, clock)
      output?.presentChanged(changed)
    }
  }

  /// Gives a comment another text, or removes it.
  package func eventChangeComment(id: Int, number: Int, to text: String?) {
    attempt(EventSubject(id: id)) {
      let changed = try gateway.changeComment(number, of: id, to: text, by: clock)
      output?.presentChanged(changed)
    }
  }

  /// Presents the newest comments below a number.
  package func eventComments(id: Int, before number: Int, limit: Int) {
    attempt(EventSubject(id: id)) {
      let todo = try gateway.todo(id, at: clock.reached)
      let comments = try gateway.comments(of: id, before: number, limit: limit)
      let left = try comments.last.map {
        try gateway.comments(of: id, before: $0.number, limit: Comment.limit).count
      }
      output?.presentComments(comments.reversed(), id: id, left: left ?? 0)
      output?.presentRevision(todo.rev)
    }
  }

  /// Presents that the user wants to edit the todo in a form, if it exists.
  package func eventStartEdit(id: Int) {
    attempt(EventSubject(id: id)) {
      _ = try gateway.todo(id, at: clock.reached)
      output?.presentEditable(id: id)
    }
  }

  /// Presents the changes of the todo, which may be gone.
  package func eventHistory(id: Int) {
    attempt(EventSubject(id: id)) {
      let changes = try gateway.history(of: id, limit: Self.historyLimit)
      // Of a todo that is gone, the log may still know.
      let todo = changes.first?.kind == .deleted ? nil : try gateway.todo(id, at: clock.reached)
      output?.presentHistory(
        id: id, rev: todo?.rev ?? changes.first?.revision ?? 0,
        entries: try HistoryPresentationModel.all(changes, of: id, in: gateway))
    }
  }

  /// Closes the detail. Nothing is pushed to it any more.
  package func eventViewClosed(id: Int) { close(EventSubject(id: id)) }

  /// A detail goes out of sight, or comes back.
  package func eventHidden(_ isHidden: Bool, id: Int) { hide(isHidden, EventSubject(id: id)) }

  func refresh(_ detail: inout OpenDetail, _ news: News) throws {
    let id = detail.todo.id
    if news.leaves(detail.todo) { return }
    guard let todo = try gateway.fetch(id) else {
      output?.presentGone(id: id)
      throw Gone()
    }
    if todo.isDamaged { throw StoreError.damagedTodo(id) }
    let present = try gateway.detail(todo, at: clock.reached)
    // One that is not among the newest may have been edited.
    let isCommented = news.changes?.contains { $0.todo == id && $0.comment != nil } == true
    if isCommented || OpenDetail(present) != detail { output?.presentTodo(present) }
    detail = OpenDetail(present)
  }
}
