import Entities

/// One of the changes of `apply`.
package enum Command {
  /// Adds a todo.
  case add(GivenFields)
  /// Changes a todo, which must be at a revision if one is given.
  /// A token is that of a claim, which must last.
  case change(Target, rev: Int?, token: String? = nil, TodoAction)
  /// Changes each todo that passes a filter; this command is the only one. `expected` is how many
  /// todos these must be; nil means any number.
  case all(TodoFilter, expected: Int?, TodoAction)
  /// Completes those of the todos that are open or, if all are done, reopens them; this command is the
  /// only one.
  case toggle(Selection, children: ChildrenChoice? = nil)

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

  /// The most commands.
  package static let limit = 1000
}

/// The View's name for its changes, so that they are not made twice; and a number that stands for the
/// changes: others have another one.
package typealias ChangesKey = (name: String, digest: Int)
