import UseCases

/// The presenter of the scene `sceneName`: what the View says goes to the use case, and what that
/// presents goes to the View, in its words.
package final class SceneNamePresenter {
  /// The View; the connector's to set.
  package var output: (any SceneNamePresenterOutput)?
  //: if routes
  /// The way out of the scene; the connector's to set.
  package var router: (any SceneNameRouter)?
  //: end

  let texts: Texts
  private let useCase: SceneNameUseCase

  /// A presenter in front of a use case.
  package init(useCase: SceneNameUseCase, texts: Texts) {
    self.useCase = useCase
    self.texts = texts
  }

  //: events
  /// The View sent `eventName`.
  package func eventEventName() { useCase.eventEventName() }

  //: end
  /// The store may not be as it was, or a day has begun.
  package func eventRefresh() { useCase.eventRefresh() }
}
