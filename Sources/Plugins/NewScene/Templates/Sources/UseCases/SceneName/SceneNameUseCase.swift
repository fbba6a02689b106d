import Entities

/// The interactor of the scene `sceneName`: everything that can be done in it.
package final class SceneNameUseCase {
  /// Where results go; the connector's to set.
  package var output: (any SceneNameUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  /// What the View has before its eyes; nil while the scene is closed.
  private var open = Checkpointed<Open?>(nil)

  private struct Open {
    let counts: SceneNamePresentationModel
    /// When it was up to date.
    let freshness: Freshness
    /// It could not be read after a change, which the View was told.
    var isStale = false
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  //: opening
  /// Opens the scene and presents how many todos there are.
  package func eventEventName() {
    attempt {
      let counts = try count()
      open.value = Open(counts: counts, freshness: try Freshness(gateway, clock))
      output?.presentCounts(counts)
      output?.presentEventName(counts)
    }
  }

  //: end
  //: others
  /// Presents how many todos there are now; opens nothing.
  package func eventEventName() {
    attempt { output?.presentEventName(try count()) }
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
      let counts = try count()
      if !counts.looksLike(shown.counts) { output?.presentCounts(counts) }
      open.value = Open(counts: counts, freshness: freshness)
    } catch {
      // What cannot be read is said once, and tried again after every event.
      open.value?.isStale = true
      if !shown.isStale { output?.presentNotRefreshed(Failure(error)) }
    }
  }

  /// Remembers what is open; see ``rewind()``.
  package func makeCheckpoint() { open.makeCheckpoint() }

  /// Goes back to what was open at the last checkpoint.
  package func rewind() { open.rewind() }

  private func count() throws -> SceneNamePresentationModel {
    SceneNamePresentationModel(
      rev: try gateway.revision(), day: clock.today,
      open: try gateway.count(TodoFilter(completed: false)),
      completed: try gateway.count(TodoFilter(completed: true)))
  }

  /// Runs an event; what goes wrong in it is presented.
  private func attempt(_ event: () throws -> Void) {
    do { try event() } catch { output?.presentFailure(Failure(error)) }
  }
}
