import Entities

/// Changes of the table `tally` that are not in it yet: a group of changes touches few of its rows, and
/// each of them once.
struct Tally {
  /// What todos that are counted together have in common.
  private struct Cell: Hashable {
    let completed: Bool
    let priority: Priority
    let due: CivilDate?

    init(_ todo: Todo) {
      completed = todo.completed
      priority = todo.priority
      due = todo.due
    }
  }

  private var differences: [Cell: Int] = [:]

  /// Notes that a todo became another one; nil where there is none.
  mutating func note(_ before: Todo?, _ after: Todo?) {
    if let before { differences[Cell(before), default: 0] -= 1 }
    if let after { differences[Cell(after), default: 0] += 1 }
  }

  /// Writes what was noted.
  mutating func write(to connection: Connection) throws(StoreError) {
    if differences.isEmpty { return }
    for (cell, difference) in differences where difference != 0 {
      let statement = try connection.statement(.tallyAdd)
      Self.bind(cell, to: statement)
      statement.bind(difference)
      try statement.run()
      if difference < 0 {
        let removal = try connection.statement(.tallyRemoveEmpty)
        Self.bind(cell, to: removal)
        try removal.run()
      }
    }
    differences.removeAll(keepingCapacity: true)
  }

  private static func bind(_ cell: Cell, to statement: Statement) {
    statement.bind(cell.completed ? 1 : 0)
    statement.bind(Int(cell.priority.rawValue))
    statement.bind(cell.due?.description ?? "")
  }
}
