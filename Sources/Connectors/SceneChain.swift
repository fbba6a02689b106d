import Entities

/// Scenes one behind another, for what is done with each of them after every call. A loop over an
/// array would count references to all of them.
final class SceneChain {
  private let scene: any Scene
  private let concluding: (any ConcludingScene)?
  private let next: SceneChain?

  /// The scenes in this order; nil if there are none.
  init?(_ scenes: ArraySlice<any Scene>) {
    guard let first = scenes.first else { return nil }
    scene = first
    concluding = first.concluding
    next = SceneChain(scenes.dropFirst())
  }

  /// When the first of them has to be refreshed although nothing happens; nil if nothing is open.
  var nextTime: Instant? {
    let later = next?.nextTime
    guard let time = scene.nextTime else { return later }
    return min(time, later ?? time)
  }

  /// Lets each of them show again what is open and looks different.
  func refresh() {
    scene.refresh()
    next?.refresh()
  }

  /// Lets each of them show what remains to be shown of an event that made a step.
  func conclude(_ step: RecordedStep) {
    concluding?.conclude(step)
    next?.conclude(step)
  }

  /// Lets each of them remember what is open.
  func makeCheckpoint() {
    scene.makeCheckpoint()
    next?.makeCheckpoint()
  }
}
