import UseCases

extension SceneNamePresenter: SceneNameUseCaseOutput {
  package func presentFailure(_ failure: Failure) {
    let error = ErrorViewModel(failure, texts: texts)
    output?.showError(error)
    output?.respond(error)
  }

  package func presentNotRefreshed(_ failure: Failure) {
    output?.showError(ErrorViewModel(failure, texts: texts))
  }
}

//: opening
extension SceneNamePresenter: SceneNameEventNameUseCaseOutput {
  package func presentCounts(_ counts: SceneNamePresentationModel) {
    output?.firstShow(SceneNameViewModel(counts, texts: texts))
  }

  package func presentEventName(_ counts: SceneNamePresentationModel) {
    //: shows of it
    output?.showOutput(SceneNameViewModel(counts, texts: texts))
    //: end
    //: routes of it
    router?.routeOutput()
    //: end
    output?.respond(.rev(counts.rev))
  }
}
//: end
//: others

extension SceneNamePresenter: SceneNameEventNameUseCaseOutput {
  package func presentEventName(_ counts: SceneNamePresentationModel) {
    //: shows of it
    output?.showOutput(SceneNameViewModel(counts, texts: texts))
    //: end
    //: routes of it
    router?.routeOutput()
    //: end
    output?.respond(.rev(counts.rev))
  }
}
//: end
//: closing

extension SceneNamePresenter: SceneNameEventNameUseCaseOutput {
  package func presentEventName() { output?.respond(.nothing) }
}
//: end
