/// The scenes of which the View has sent an event. The others have nothing open, so nobody has to ask
/// them after each call whether something looks different.
struct CalledScenes {
  private let scenes: [any Scene]
  private var count = 0
  /// Nil if there are none.
  private(set) var chain: SceneChain?

  /// None of these yet.
  init(of scenes: [any Scene]) { self.scenes = scenes }

  /// Takes up the scenes with these indices, which never become fewer.
  mutating func take(_ indices: [Int]) {
    if indices.count != count { chain(indices) }
  }

  @inline(never)
  private mutating func chain(_ indices: [Int]) {
    count = indices.count
    chain = SceneChain(scenes.indices.filter(indices.contains).map { scenes[$0] }[...])
  }
}
