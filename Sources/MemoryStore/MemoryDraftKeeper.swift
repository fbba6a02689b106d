import Entities

/// Keeps drafts in memory: the twin of the folder for transcripts and tests.
package final class MemoryDraftKeeper: DraftKeeper {
  private var kept: [(number: Int, bytes: [UInt8])] = []
  private var held: [Int] = []

  package init() {}

  package var numbers: [Int] { kept.map(\.number) }

  package func bytes(_ number: Int) -> [UInt8]? {
    held.contains(number) ? nil : kept.first { $0.number == number }?.bytes
  }

  package func hold(_ number: Int) -> [UInt8]? {
    guard let draft = kept.first(where: { $0.number == number }) else { return nil }
    if !held.contains(number) { held.append(number) }
    return draft.bytes
  }

  package func keep(_ bytes: [UInt8], as number: Int?, at instant: Instant) -> Int? {
    var new = number ?? Int(instant.milliseconds)
    if let index = kept.firstIndex(where: { $0.number == number }) {
      kept[index].bytes = bytes
    } else {
      while kept.contains(where: { $0.number == new }) { new += 1 }
      kept.append((new, bytes))
      kept.sort { $0.number < $1.number }
    }
    if !held.contains(new) { held.append(new) }
    return new
  }

  package func release(_ number: Int) { held.removeAll { $0 == number } }

  package func remove(_ number: Int) -> Bool {
    let isThere = kept.contains { $0.number == number }
    kept.removeAll { $0.number == number }
    release(number)
    return isThere
  }
}
