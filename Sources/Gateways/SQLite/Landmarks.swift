import Entities

/// Where every few thousandth row of a list stands, so that a window deep in it is not counted from
/// the beginning. Kept up by changes: a landmark is a place in the order, whether or not a todo is
/// there.
struct Landmarks {
  /// A place, and how many of the list's todos stand up to it.
  struct Landmark {
    let position: SortPosition
    var rank: Int
  }

  private let descending: Bool
  private var landmarks: [Landmark] = []

  /// Those of an order by this key; none so far.
  init(by key: TodoSort.Key) { descending = key.descending }

  /// The last one with no more than so many todos up to it.
  func last(upTo offset: Int) -> Landmark? {
    var low = 0
    var high = landmarks.count
    while low < high {
      let middle = (low + high) / 2
      if landmarks[middle].rank <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? landmarks[low - 1] : nil
  }

  /// Adds one, if none stands at its place.
  mutating func insert(_ landmark: Landmark) {
    var index = landmarks.count
    while index > 0,
      landmark.position.isUpTo(landmarks[index - 1].position, descending: descending)
    {
      index -= 1
    }
    if index < landmarks.count,
      landmarks[index].position.isUpTo(landmark.position, descending: descending)
    {
      return
    }
    landmarks.insert(landmark, at: index)
  }

  /// One todo more (1) or less (−1) stands at this place.
  mutating func shift(_ position: SortPosition, by difference: Int) {
    for index in landmarks.indices.reversed() {
      guard position.isUpTo(landmarks[index].position, descending: descending) else { return }
      landmarks[index].rank += difference
    }
  }
}
