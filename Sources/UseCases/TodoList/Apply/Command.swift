import Entities

/// One of the changes of `apply`.
package enum Command {
  /// Adds a todo.
  case add(GivenFields)
  /// Changes a todo, which must be at a revision if one is given.
  case change(Target, rev: Int?, Action)
  /// Changes each todo that passes a filter; this command is the only one. `expected` is how many
  /// todos these must be; nil means any number.
  case all(TodoFilter, expected: Int?, Action)
  /// Completes those of the todos that are open or, if all are done, reopens them; this command is the
  /// only one.
  case toggle(Selection)

  /// Several todos.
  package enum Selection {
    case ids([Int])
    /// Those that pass a filter; `expected` is how many these must be, and nil means any number.
    case filter(TodoFilter, expected: Int?)
  }

  /// The todo that a command is about.
  package enum Target: Sendable, Equatable {
    /// The one with this id.
    case id(Int)
    /// The one that the command at this index adds.
    case added(by: Int)
  }

  /// What a command does with a todo that is there.
  package enum Action {
    case edit(GivenFields)
    case complete, reopen, delete, skip
  }

  /// The most commands.
  package static let limit = 1000
}

/// The View's name for its changes, so that they are not made twice.
package struct ChangesKey: Sendable {
  /// The name.
  package let name: String
  /// A number that stands for the changes; other changes have another one.
  package let digest: Int

  package init(name: String, digest: Int) {
    self.name = name
    self.digest = digest
  }
}

extension Command.Action {
  /// The rule that it follows, which is that of the event of the same name.
  func transformer(_ gateway: any EntityGateway, _ clock: any Clock) -> any TodoTransformer {
    switch self {
    case .edit(let given): EditTransformer(gateway: gateway, clock: clock, edits: given)
    case .complete: CompleteTransformer(gateway: gateway, clock: clock)
    case .reopen: ReopenTransformer(gateway: gateway, clock: clock)
    case .delete: DeleteTransformer(gateway: gateway, clock: clock)
    case .skip: SkipTransformer(gateway: gateway, clock: clock)
    }
  }
}

extension TodoTransformer {
  /// Changes a todo that several entries or one filter may concern.
  func change(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    if todo.isDamaged && !allowsDamage { throw StoreError.damagedTodo(todo.id) }
    return try transform(todo, in: &staged)
  }
}
