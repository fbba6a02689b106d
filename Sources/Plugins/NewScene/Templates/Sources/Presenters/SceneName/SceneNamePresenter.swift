import UseCases

/// The presenter of the scene `sceneName`. It passes the View's events to the use case, and turns
/// what the use case presents into view models for the View.
package final class SceneNamePresenter: ScenePresenter {
  /// The View; the connector sets it.
  package var output: (any SceneNamePresenterOutput)?
  //: if routes
  /// The way out of the scene; the connector sets it.
  package weak var router: (any SceneNameRouter)?
  //: end

  package let texts: Texts
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
}

extension SceneNamePresenter: SceneNameUseCaseOutput {
  package func present(_ model: SceneNamePresentationModel) {
    output?.firstShow(SceneNameViewModel(model, texts: texts))
  }

  //: opening
  package func presentEventName(_ model: SceneNamePresentationModel) {
    //: shows of it
    output?.showOutput(SceneNameViewModel(model, texts: texts))
    //: end
    //: routes of it
    router?.routeOutput()
    //: end
    output?.respond(.nothing)
  }

  //: end
  //: others
  package func presentEventName(_ model: SceneNamePresentationModel) {
    //: shows of it
    output?.showOutput(SceneNameViewModel(model, texts: texts))
    //: end
    //: routes of it
    router?.routeOutput()
    //: end
    output?.respond(.nothing)
  }

  //: end
  //: closing
  package func presentEventName() { output?.respond(.nothing) }

  //: end
}

/// The scene, ready to be shown.
package struct SceneNameViewModel {
  /// The store's revision.
  package let rev: Int

  init(_ model: SceneNamePresentationModel, texts: Texts) {
    rev = model.rev
  }
}

/// What the presenter of the scene `sceneName` tells its View.
package protocol SceneNamePresenterOutput: SceneView {
  //: shows
  /// Replaces what was shown before.
  func showOutput(_ model: SceneNameViewModel)
  //: end
}
//: if routes

/// The ways out of the scene `sceneName`.
package protocol SceneNameRouter: AnyObject {
  //: routes
  /// Tells the View to go there.
  func routeOutput()
  //: end
}
//: end
