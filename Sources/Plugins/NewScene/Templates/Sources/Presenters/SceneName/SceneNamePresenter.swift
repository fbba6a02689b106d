import UseCases

/// The presenter of the scene `sceneName`. It passes the View's events to the use case, and turns
/// what the use case presents into view models for the View.
//: if routes
package typealias SceneNamePresenter = Presenter<
  SceneNameUseCase, any SceneNamePresenterOutput, any SceneNameRouter
>
//: end
//: if no routes
package typealias SceneNamePresenter = Presenter<
  SceneNameUseCase, any SceneNamePresenterOutput, Never
>
//: end

extension SceneNamePresenter {
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
