import Entities
import UseCases

/// The presenter of the scene `todoChoices`. It passes the View's event to the use case, and turns what
/// the store says of the choices into choices in the user's language.
package typealias TodoChoicesPresenter = Presenter<
  TodoChoicesUseCase, any TodoChoicesPresenterOutput, Never
>

extension TodoChoicesPresenter: TodoChoicesUseCaseOutput {
  /// The user types, or is about to, and looks at what they can choose from.
  package func eventOffer(_ request: TodoChoicesRequest) {
    useCase.eventOffer(request, bare: WordAtoms.bare)
  }

  package func presentChoices(_ choices: TodoChoicesPresentationModel) {
    output?.showChoices(OfferedChoices(model: choices, texts: texts).best, for: choices.request)
    output?.respond(.nothing)
  }
}

/// One of several choices.
package struct TodoChoiceViewModel {
  /// What a View sends for it.
  package enum Value {
    case text(String), sort([TodoSort.Key]), filter(TodoFilter)
    /// A member that an event takes, with its value.
    case member(StaticString, String)
  }

  package let value: Value
  /// What people call it.
  package let text: String
  /// What it means just now, such as the day; nil if the text says it all.
  package var detail: String?
  /// The words besides those of its text by which it is found.
  var words: [String] = []
  /// Whether it is offered although nothing is typed.
  var isCommon = true
}

/// What the presenter of the scene `todoChoices` tells its View.
package protocol TodoChoicesPresenterOutput: SceneView {
  /// Shows what the user can choose from, the best first. Replaces what was shown before.
  func showChoices(_ choices: [TodoChoiceViewModel], for request: TodoChoicesRequest)
}
