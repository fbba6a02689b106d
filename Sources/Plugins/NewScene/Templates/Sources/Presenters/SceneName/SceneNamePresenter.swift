import UseCases

/// The presenter of the scene `sceneName`. It passes the View's events to the use case, and turns
/// what the use case presents into view models for the View.
package final class SceneNamePresenter {
  /// The View; the connector sets it.
  package var output: (any SceneNamePresenterOutput)?
  //: if routes
  /// The way out of the scene; the connector sets it.
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
  /// The store may have changed, or a day has begun.
  package func eventRefresh() { useCase.eventRefresh() }
}
