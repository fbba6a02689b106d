import Entities

/// The interactor of the scene `sceneName`: everything that can be done in it.
package final class SceneNameUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any SceneNameUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  /// What the View shows; nil while the scene is closed.
  private var open = Checkpointed<Open?>()

  private struct Open {
    let counts: SceneNamePresentationModel
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
  /// Presents how many todos there are now. This does not open the scene.
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
      // If it cannot be read, the View is told once, and every event tries again.
      open.value?.isStale = true
      if !shown.isStale { output?.presentNotRefreshed(Failure(error)) }
    }
  }

  /// Whether the View shows anything.
  package var isOpen: Bool { open.value != nil }

  /// Remembers what is open; see ``rewind()``.
  package func makeCheckpoint() { open.makeCheckpoint() }

  /// Goes back to what was open at the last checkpoint.
  package func rewind() { open.rewind() }

  private func count() throws -> SceneNamePresentationModel {
    SceneNamePresentationModel(
      rev: try gateway.revision(), day: clock.today,
      open: try gateway.count(TodoFilter(completed: false), at: clock.reached),
      completed: try gateway.count(TodoFilter(completed: true), at: clock.reached))
  }

  /// Runs an event, and presents its error if it fails.
  private func attempt(_ event: () throws -> Void) {
    do { try event() } catch { output?.presentFailure(Failure(error)) }
  }
}
