import Entities
import UseCases

/// An entry of `apply` as a View sent it. There may be many, so they are small.
package struct SentChange {
  /// What is to be done.
  package enum Work {
    /// Adds a todo, which later entries can name; the use case's entry is made at once, since that is
    /// small.
    case add(TodoListChanges.Entry, as: String?)
    indirect case edit(SentEdits)
    case complete, reopen, delete, skip

    /// Adds a todo, which later entries can name.
    package static func add(_ todo: consuming SentTodo, as name: String?) -> Work {
      do throws(InvalidTodo) {
        return .add(.add(checked: try todo.newTodo()), as: name)
      } catch {
        return .add(.invalid(error), as: name)
      }
    }
  }

  /// How an entry says which todo it is about.
  package enum Subject {
    /// By its id.
    case id(Int)
    /// By the name that an earlier entry gave it.
    case name(String)
  }

  /// Which todos a filter chooses. In a box, since few entries have one.
  private final class Choice: Sendable {
    let filter: TodoFilter?
    let expected: Int?

    init(_ filter: TodoFilter?, _ expected: Int?) {
      self.filter = filter
      self.expected = expected
    }
  }

  let work: Work
  let subject: Subject?
  private let choice: Choice?
  let rev: Int?

  var filter: TodoFilter? { choice?.filter }
  var expected: Int? { choice?.expected }

  /// An entry. Nothing is checked.
  package init(
    _ work: Work, subject: Subject? = nil, filter: TodoFilter? = nil, expected: Int? = nil,
    rev: Int? = nil
  ) {
    self.work = work
    self.subject = subject
    choice = filter == nil && expected == nil ? nil : Choice(filter, expected)
    self.rev = rev
  }
}

/// A member that cannot be used, and what it must be.
struct InvalidMember: Error {
  let index: Int
  let member: String
  let expected: String
}

extension TodoListChanges {
  /// The changes that a View sent. Throws if they do not fit together; the rules of todos are left to
  /// the use case, which tells the first entry that fails.
  init(_ sent: [SentChange]) throws(InvalidMember) {
    if let change = sent.first, let filter = change.filter {
      try change.checkFilter(isAlone: sent.count == 1)
      self = .all(filter, expected: change.expected, try change.action(at: 0))
      return
    }
    var entries: [Entry] = []
    entries.reserveCapacity(sent.count)
    // By its name, the entry that adds a todo; nil once another one deletes it.
    var names: [[UInt8]: Int?] = [:]
    for (index, change) in sent.enumerated() {
      if case .add(let entry, let name) = change.work {
        if let name, names.updateValue(index, forKey: Array(name.utf8)) != nil {
          throw change.invalid(index, "as", "a name that no earlier entry gives")
        }
        entries.append(entry)
        continue
      }
      let target: Target
      switch change.subject {
      case .id(let id): target = .id(id)
      case .name(let name):
        guard let added = names[Array(name.utf8)] ?? nil else {
          throw change.invalid(
            index, "id", "the id of a todo, or the name of one that an earlier entry adds")
        }
        if change.rev != nil { throw change.invalid(index, "rev", "left out for a new todo") }
        if case .delete = change.work { names[Array(name.utf8)] = .some(nil) }
        target = .added(by: added)
      case nil:
        throw change.filter == nil
          ? change.invalid(
            index, "id", "the id of a todo, or the name of one that an earlier entry adds")
          : change.invalid(index, "filter", "the filter of the only entry")
      }
      if change.filter != nil {
        throw change.invalid(index, "filter", "left out beside an id")
      }
      if change.expected != nil { throw change.invalid(index, "expect", "given with a filter") }
      switch try change.action(at: index) {
      case .success(let action): entries.append(.change(target, rev: change.rev, action))
      case .failure(let fault): entries.append(.invalid(fault))
      }
    }
    self = .entries(entries)
  }
}

extension SentChange {
  /// Throws if the filter of the first entry stands beside what it cannot stand beside.
  fileprivate func checkFilter(isAlone: Bool) throws(InvalidMember) {
    if subject != nil { throw invalid(0, "filter", "left out beside an id") }
    if !isAlone { throw invalid(0, "filter", "the filter of the only entry") }
    if rev != nil { throw invalid(0, "rev", "left out beside a filter") }
  }

  /// What is to be done with a todo that is there.
  fileprivate func action(
    at index: Int
  ) throws(InvalidMember) -> Result<TodoListChanges.Action, InvalidTodo> {
    switch work {
    case .complete: return .success(.complete)
    case .reopen: return .success(.reopen)
    case .delete: return .success(.delete)
    case .skip: return .success(.skip)
    case .edit(let edits):
      if let expected = edits.expectedClear { throw invalid(index, "clear", expected) }
      return Result { () throws(InvalidTodo) in .edit(try edits.edits()) }
    case .add: throw invalid(index, "filter", "left out of an entry that adds")
    }
  }

  fileprivate func invalid(_ index: Int, _ member: String, _ expected: String) -> InvalidMember {
    InvalidMember(index: index, member: "changes.\(index).\(member)", expected: expected)
  }
}
