import Entities
import Stores

/// Todos that are gone when the process ends (`--memory`).
package struct MemoryDriver: StoreDriver {
  /// The driver.
  package init() {}

  package var options: [StoreOption] {
    [
      StoreOption(
        "--memory",
        summary: "in memory only: they are gone when the process ends, and so are drafts, which "
          + "otherwise wait in $XDG_STATE_HOME/viper-todo/drafts or ~/.local/state/viper-todo/drafts",
        isChoice: true)
    ]
  }

  package func store(_ choice: StoreChoice) -> any Store { MemoryGateway() }
}

extension MemoryGateway: Store {
  package var place: String? { nil }

  package func open() {}

  package func wakeSources() -> [StoreWakeSource] { [] }

  package func close() {}
}

/// Keeps drafts in memory: the twin of the folder for transcripts and tests.
package final class MemoryDraftKeeper: DraftKeeper {
  /// By their numbers.
  private var drafts: [Int: (bytes: [UInt8], isHeld: Bool)] = [:]

  package init() {}

  package var numbers: [Int] { drafts.keys.sorted() }

  package func bytes(_ number: Int) -> [UInt8]? {
    drafts[number].flatMap { $0.isHeld ? nil : $0.bytes }
  }

  package func hold(_ number: Int) -> [UInt8]? {
    drafts[number]?.isHeld = true
    return drafts[number]?.bytes
  }

  package func keep(_ bytes: [UInt8], as number: Int?, at instant: Instant) -> Int? {
    var new = number ?? Int(instant.milliseconds)
    if number == nil { while drafts[new] != nil { new += 1 } }
    drafts[new] = (bytes, true)
    return new
  }

  package func release(_ number: Int) { drafts[number]?.isHeld = false }

  package func remove(_ number: Int) -> Bool { drafts.removeValue(forKey: number) != nil }
}
