import Entities

/// What the command `check` found out about a store.
package struct StoreCheck {
  /// Something that is not as it should be.
  package struct Finding: Equatable {
    /// A sentence without its end, in words for a person; no todo's text.
    package let text: String
    /// It is in something derived from the todos, which a repair makes again.
    package let isDerived: Bool
  }

  /// In the order in which they were found.
  package private(set) var findings: [Finding] = []
  /// How many todos were looked at.
  package var todos = 0
  /// How many changes of the log were looked at.
  package var changes = 0

  private let prefix: String

  /// Nothing was looked at yet. The findings begin with `prefix`.
  package init(prefix: String = "") { self.prefix = prefix }

  /// Adds a finding.
  package mutating func note(_ text: String, isDerived: Bool = false) {
    findings.append(Finding(text: prefix + text, isDerived: isDerived))
  }

  /// Adds what another check found out.
  package mutating func add(_ other: StoreCheck) {
    findings += other.findings
    todos += other.todos
    changes += other.changes
  }

  /// Says all of it, a line a finding; how the command went.
  package func say(on console: any StoreConsole) -> StoreCommand.Outcome {
    for finding in findings { console.say(finding.text) }
    let size = "\(todos) todos, \(changes) changes in the log"
    let remedy =
      findings.contains(where: \.isDerived)
      ? "; viper-todo check --repair rebuilds what is derived from the todos" : ""
    console.say((findings.isEmpty ? "sound: " : "not sound: ") + size + remedy)
    return findings.isEmpty ? .done : .faults
  }
}

extension StoreCommand {
  /// The command `check`: what it is called by is the same for every store. If it is called with a
  /// switch, that is `--repair`.
  package static func check(
    at find: @escaping @Sendable (StoreChoice) throws(StoreError) -> String,
    run body: @escaping @Sendable (_ place: String, Call) throws(StoreError) -> Outcome
  ) -> StoreCommand {
    StoreCommand(
      "check",
      switches: [StoreOption("--repair", summary: "rebuild what is derived from the todos")],
      summary: "check the store and say what is wrong with it; --repair rebuilds what is derived "
        + "from the todos (indices, folded titles, totals), and touches neither a todo nor the log",
      cannot: { place, _ in "check \(place)" }, at: find, run: body)
  }
}
