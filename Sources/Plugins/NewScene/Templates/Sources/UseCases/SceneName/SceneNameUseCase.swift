import Entities

/// The interactor of the scene `sceneName`: everything that can be done in it.
package final class SceneNameUseCase: LiveUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any SceneNameUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  /// What the View shows; nothing while the scene is closed.
  var open = Checkpointed<[Open<SceneNamePresentationModel>]>([])

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  //: opening
  /// Opens the scene and presents it.
  package func eventEventName() {
    attempt {
      let freshness = try Freshness(gateway, clock)
      let model = try read()
      open.value = [Open(part: model, freshness: freshness)]
      output?.present(model)
      output?.presentEventName(model)
    }
  }

  //: end
  //: others
  /// Presents the scene once. This does not open it.
  package func eventEventName() {
    attempt { output?.presentEventName(try read()) }
  }

  //: end
  //: closing
  /// Closes the scene: nothing is pushed any more.
  package func eventEventName() {
    open.value = []
    output?.presentEventName()
  }

  //: end
  /// Presents the open scene if it looks different, since the store changed or a day began.
  func refresh(_ shown: inout SceneNamePresentationModel, _ news: News) throws {
    let model = try read()
    if model != shown { output?.present(model) }
    shown = model
  }

  private func read() throws -> SceneNamePresentationModel {
    SceneNamePresentationModel(rev: try gateway.mark().revision)
  }
}

/// What the scene shows, on its way to the presenter.
package struct SceneNamePresentationModel: Equatable {
  /// The store's revision.
  package let rev: Int
}

/// Everything that the scene's use case presents.
package protocol SceneNameUseCaseOutput: SceneUseCaseOutput {
  /// The scene as it is now, after it was opened and whenever it looks different.
  func present(_ model: SceneNamePresentationModel)
  //: opening
  /// The scene is open.
  func presentEventName(_ model: SceneNamePresentationModel)
  //: end
  //: others
  /// What `eventName` was asked for.
  func presentEventName(_ model: SceneNamePresentationModel)
  //: end
  //: closing
  /// The scene is closed, whether or not it was open.
  func presentEventName()
  //: end
}
