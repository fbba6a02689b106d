import Entities

/// Todos in places that are numbered by their ids.
struct TodoShelf {
  private var places = ChunkedArray<Todo?>()
  /// How many todos each run of places has, so that empty runs and far windows cost nothing.
  private var counts: [Int] = []
  /// How many todos there are.
  private(set) var count = 0
  /// How often one was put in or taken away.
  private(set) var changeCount = 0

  private static let runLength = 1024

  /// The todo with this id, which is 1 or more; nil where there is none.
  subscript(id: Int) -> Todo? {
    get { id >= 1 && id <= places.endIndex ? places[id - 1] : nil }
    set {
      changeCount &+= 1
      while places.endIndex < id - 1 { addPlace(nil) }
      if places.endIndex < id {
        addPlace(newValue)
        return
      }
      let change = (newValue == nil ? 0 : 1) - (places[id - 1] == nil ? 0 : 1)
      places[id - 1] = newValue
      counts[(id - 1) / Self.runLength] += change
      count += change
    }
  }

  /// At most `limit` todos from `offset` on, in the order of their ids.
  func window(offset: Int, limit: Int) -> [Todo] {
    var result: [Todo] = []
    var skipping = offset
    for run in counts.indices where counts[run] > 0 {
      if skipping >= counts[run] {
        skipping -= counts[run]
        continue
      }
      for place in places(of: run) {
        guard let todo = places[place] else { continue }
        if skipping > 0 {
          skipping -= 1
        } else if result.count < limit {
          result.append(todo)
        } else {
          return result
        }
      }
    }
    return result
  }

  /// The todos that pass, in the order of their ids.
  func filter(_ passes: (Todo) -> Bool) -> [Todo] {
    var result: [Todo] = []
    forEach { todo in if passes(todo) { result.append(todo) } }
    return result
  }

  /// The first todos that pass and have one of these ids, at most `limit`, in the order of their ids.
  func prefix(_ limit: Int, ids: ClosedRange<Int>, where passes: (Todo) -> Bool) -> [Todo] {
    var result: [Todo] = []
    let last = min(ids.upperBound, places.endIndex)
    var id = max(ids.lowerBound, 1)
    while id <= last, result.count < limit {
      let run = (id - 1) / Self.runLength
      if counts[run] == 0 {
        id = (run + 1) * Self.runLength + 1
        continue
      }
      if let todo = places[id - 1], passes(todo) { result.append(todo) }
      id += 1
    }
    return result
  }

  /// How many todos pass.
  func count(where passes: (Todo) -> Bool) -> Int {
    var result = 0
    forEach { todo in if passes(todo) { result += 1 } }
    return result
  }

  /// Visits all todos, in the order of their ids.
  func forEach(_ body: (Todo) -> Void) {
    for run in counts.indices where counts[run] > 0 {
      for place in places(of: run) { if let todo = places[place] { body(todo) } }
    }
  }

  private func places(of run: Int) -> Range<Int> {
    run * Self.runLength..<min((run + 1) * Self.runLength, places.endIndex)
  }

  private mutating func addPlace(_ todo: consuming Todo?) {
    if places.endIndex.isMultiple(of: Self.runLength) { counts.append(0) }
    if todo != nil {
      counts[counts.count - 1] += 1
      count += 1
    }
    places.append(todo)
  }
}
