import Entities

/// The interactor of the scene `sceneName`: everything that can be done in it.
package final class SceneNameUseCase: SceneUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any SceneNameUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  /// What the View shows; nil while the scene is closed.
  private var open = Checkpointed<Open?>()

  private struct Open {
    let model: SceneNamePresentationModel
    /// The freshness at which this was read.
    let freshness: Freshness
    /// Whether it could not be read after a change, and the View was told so.
    var isStale = false
  }

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
      open.value = Open(model: model, freshness: freshness)
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
    open.value = nil
    output?.presentEventName()
  }

  //: end
  /// Presents the open scene if it looks different, since the store changed or a day began.
  package func eventRefresh() {
    guard let shown = open.value, let freshness = try? Freshness(gateway, clock),
      freshness != shown.freshness
    else { return }
    do {
      let model = try read()
      if model != shown.model { output?.present(model) }
      open.value = Open(model: model, freshness: freshness)
    } catch {
      // If it cannot be read, the View is told once, and every event tries again.
      open.value?.isStale = true
      if !shown.isStale { output?.presentNotRefreshed(Failure(error), of: .scene) }
    }
  }

  package var nextTime: Instant? { open.value == nil ? nil : .distantFuture }

  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }

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
