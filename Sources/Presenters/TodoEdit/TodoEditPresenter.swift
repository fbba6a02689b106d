import Entities
import UseCases

/// The presenter of the scene `todoEdit`. It passes typed texts to the use case as they are,
/// because a draft keeps even texts that are not values, and turns presentation models into view
/// models.
package typealias TodoEditPresenter = Presenter<
  TodoEditUseCase, any TodoEditPresenterOutput, any TodoEditRouter
>

extension TodoEditPresenter: TodoEditUseCaseOutput {
  /// The View is ready to show a draft: of the todo with this id, or of a new one, which may begin
  /// with texts; or a kept draft.
  package func eventViewReady(
    draft: String?, id: Int?, from: GivenFields?, kept: Int? = nil, updates: DraftUpdates = .all
  ) {
    if id != nil && from != nil {
      output?.respond(invalidMember: "from", expected: "absent if an id is given")
      return
    }
    if kept != nil && (id != nil || from != nil) {
      output?.respond(invalidMember: "kept", expected: "absent if an id or from is given")
      return
    }
    useCase.eventViewReady(
      draft: draft, id: id, from: TodoTexts(texts.read(from ?? GivenFields())), kept: kept,
      wantsFields: updates == .fields)
  }

  /// The View wants to know the kept drafts, of all clients or of its own.
  package func eventKept(all: Bool) { useCase.eventKept(ofEveryClient: all) }

  /// The user discards a kept draft.
  package func eventForget(kept: Int) { useCase.eventForget(kept: kept) }

  /// The user typed into these fields, or a line, parts of which stay text, while the View showed the
  /// todo at a revision.
  package func eventChange(
    draft: String?, _ typed: [(field: TodoField, text: String)], line: String? = nil,
    keep: [Range<Int>] = [], rev: Int?
  ) {
    useCase.eventChange(
      draft: draft, typed.map { texts.read($0.text, in: $0.field) },
      line: line.map { line in
        let read = texts.read(line: line, keep: keep, beside: typed.map(\.field))
        return TypedLine(line, read.texts, spans: read.spans)
      }, rev: rev)
  }

  /// The user decided which texts to keep in fields that somebody else changed too.
  package func eventResolve(draft: String?, take: DraftChoice, fields: [TodoField]?) {
    useCase.eventResolve(draft: draft, fields, keepingTyped: take == .mine)
  }

  /// The user wants to save the draft.
  package func eventSave(draft: String?, key: String?) { useCase.eventSave(draft: draft, key: key) }

  /// The user discards the draft.
  package func eventCancel(draft: String?) { useCase.eventCancel(draft: draft) }

  /// The draft is no longer on the screen.
  package func eventViewClosed(draft: String?) { useCase.eventViewClosed(draft: draft) }

  package func presentDraft(_ draft: TodoEditPresentationModel, fields: [TodoField]) {
    output?.showDraft(TodoEditViewModel(draft, fields: fields, texts: texts))
  }

  package func presentKept(_ drafts: [(number: Int, draft: KeptDraft)]) {
    output?.showKept(drafts.map { ($0.number, $0.draft, texts.dateAndTime($0.draft.at)) })
    output?.respond(.nothing)
  }

  package func presentViewReady(id: Int?, rev: Int?, keptCount: Int) {
    output?.respond(.draft(id: id, rev: rev, keptCount: keptCount))
  }

  package func presentChanged(canSave: Bool) { output?.respond(.canSave(canSave)) }

  package func presentLeft(draft: String?, id: Int?, isSaved: Bool) {
    router?.routeBack(draft: draft, id: id, saved: isSaved)
  }

  package func presentSaved(_ todo: ChangedTodo) { output?.respond(.todo(todo)) }
}

/// What `showDraft` has of the texts.
package enum DraftUpdates: String, CaseIterable, Sendable {
  /// All of them.
  case all
  /// Those that the View does not have.
  case fields
}

/// Whose text a contested field keeps.
package enum DraftChoice: String, CaseIterable, Sendable {
  /// The typed one.
  case mine
  /// The todo's.
  case theirs
}

/// What the presenter of the scene `todoEdit` tells its View (PROTOCOL § 9).
package protocol TodoEditPresenterOutput: SceneView {
  /// Shows a draft. Replaces everything that was shown of it before.
  func showDraft(_ draft: TodoEditViewModel)

  /// Shows which drafts are kept. Replaces those that were shown before.
  func showKept(_ drafts: [KeptDraftViewModel])
}

/// The way out of the scene `todoEdit` (PROTOCOL § 9).
package protocol TodoEditRouter: AnyObject {
  /// Leaves the scene, since the draft is closed. `id` is the todo that it was saved as or that it
  /// edited, nil if there is none.
  func routeBack(draft: String?, id: Int?, saved: Bool)
}

/// A draft, ready to be shown (PROTOCOL § 9).
package struct TodoEditViewModel {
  /// What is wrong with a field, and the same in one sentence for a person.
  package typealias Problem = (model: InvalidTodo, message: String)

  /// What is shown as it is.
  package let model: TodoEditPresentationModel
  /// The fields whose texts the View does not have.
  package let fields: [TodoField]
  /// The due day for a person, such as `Tomorrow`; nil if the text is not a day.
  package let dueText: String?
  /// The start for a person; nil if the text is not a day.
  package let startText: String?
  /// How it repeats, for a person; nil if it does not.
  package let repeatText: String?
  /// How long it takes, for a person; nil if the text is no duration.
  package let estimateText: String?
  /// The problems, in the order of the fields.
  package let problems: [Problem]

  init(_ draft: TodoEditPresentationModel, fields: [TodoField], texts: Texts) {
    self.fields = fields
    model = draft
    dueText = draft.due.map { texts.day($0.date, $0.day, at: draft.time) }
    startText = draft.start.map { texts.day($0.date, $0.day) }
    repeatText = draft.repetition.map(texts.repetition)
    estimateText = draft.estimate.map { texts.duration($0.minutes) }
    problems = draft.problems.map { ($0, texts.phrases.message(for: $0)) }
  }
}

/// A kept draft in a list to choose from: its number, and when it was kept, for a person.
package typealias KeptDraftViewModel = (kept: Int, draft: KeptDraft, atText: String)
