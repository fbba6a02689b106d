import Entities

/// Keeps drafts in memory: the twin of the folder for transcripts and tests.
package final class MemoryDraftKeeper: DraftKeeper {
  private var drafts: [(number: Int, bytes: [UInt8], isHeld: Bool)] = []

  package init() {}

  package var numbers: [Int] { drafts.map(\.number) }

  private func index(of number: Int) -> Int? { drafts.firstIndex { $0.number == number } }

  package func bytes(_ number: Int) -> [UInt8]? {
    index(of: number).flatMap { drafts[$0].isHeld ? nil : drafts[$0].bytes }
  }

  package func hold(_ number: Int) -> [UInt8]? {
    guard let index = index(of: number) else { return nil }
    drafts[index].isHeld = true
    return drafts[index].bytes
  }

  package func keep(_ bytes: [UInt8], as number: Int?, at instant: Instant) -> Int? {
    var new = number ?? Int(instant.milliseconds)
    if let number, let index = index(of: number) {
      drafts[index] = (number, bytes, true)
    } else {
      while index(of: new) != nil { new += 1 }
      drafts.append((new, bytes, true))
      drafts.sort { $0.number < $1.number }
    }
    return new
  }

  package func release(_ number: Int) {
    if let index = index(of: number) { drafts[index].isHeld = false }
  }

  package func remove(_ number: Int) -> Bool {
    index(of: number).map { drafts.remove(at: $0) } != nil
  }
}
