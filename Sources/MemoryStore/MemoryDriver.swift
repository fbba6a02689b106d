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

  package func interrupt(by wait: @escaping (_ nanoseconds: Int64) -> Bool) {
    interruption = { !wait(0) }
  }

  package func wakeSources() -> [StoreWakeSource] { [] }

  package func close() {}
}
