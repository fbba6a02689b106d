import Entities

/// Why an event changed nothing: the failures of the domain (PROTOCOL § 11, 1001 to 1010).
package enum Failure: Error {
  /// No todo has this id.
  case notFound(id: Int)
  /// The todo has no comment with this number.
  case commentNotFound(id: Int, number: Int)
  /// The todo would break a rule.
  case invalid(InvalidTodo)
  /// The todo is not at the revision that the View expects, or somebody else changed these fields
  /// of it since the user typed into them. The present todo is included.
  case conflict(TodoPresentationModel, fields: [TodoField] = [])
  /// The todo has a content that the edit would replace, and whoever sent it may not have seen that.
  case contentUnseen(TodoPresentationModel)
  /// The todo was changed after the step that is to be undone or redone.
  case changedSince(TodoPresentationModel)
  /// The todo does not repeat, so there is no next day to go to.
  case notRepeating
  /// The list is in another order than that by hand, in which alone todos are moved.
  case notManual
  /// So many todos under the one that is to be completed are open.
  case openChildren(id: Int, count: Int)
  /// The undo or redo would leave this todo under one that is gone.
  case orphan(Int)
  /// The undo or redo would open a second todo of a series, in which this one is open.
  case seriesOpen(TodoPresentationModel)
  /// The undo or redo would give a second todo the uid that this one has.
  case uidTaken(TodoPresentationModel)
  /// The undo or redo would have these todos come after themselves, or stand under themselves: each after the next
  /// one, and the last after the first.
  case cycle([Int])
  /// The claim by which somebody changes this todo is over; somebody may have another one.
  case claimOver(id: Int, Claim?)
  /// The store failed.
  case store(StoreError)
  /// There is no step of the View's own to undo, or none to redo. For an undo, with the newest step of
  /// anybody's that can be undone by its number, if there is one.
  case nothingToUndo(StepDirection, newest: TodoListMessagePresentationModel? = nil)
  /// The step that the View named is not in the log, is not an event, or is not in effect.
  case notUndoable(step: Int)
  /// The key of an add was given before, for another todo: the one with this id. Nil if it was
  /// given for several changes, and those were others.
  case keyReused(key: String, id: Int?)
  /// This many todos pass a filter, and not as many as were expected.
  case otherCount(Int)
  /// No list has this name, or it cannot be changed or saved.
  case list(String, ListFault)
  /// No list with the View's name for it is open; nil means the unnamed one.
  case listNotOpen(String?)
  /// The activity is not open.
  case activityNotOpen
  /// No draft with the View's name for it is open; nil means the unnamed one.
  case draftNotOpen(String?)
  /// No draft is kept under this number, or somebody has it open.
  case keptDraftNotFound(Int)
  /// Nothing is imported or exported, or no more.
  case notTransferred(TransferError)
  /// The step is one of those of an import, which has this key.
  case importStep(key: String)
  /// A fault in this program.
  case unexpected(String)

  /// The failure for any error of this ring or of the entities.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let invalid as InvalidTodo: self = .invalid(invalid)
    case let store as StoreError: self = .store(store)
    case let transfer as TransferError: self = .notTransferred(transfer)
    case let step as StepFailure: self = step.failure
    default: self = .unexpected("\(error)")
    }
  }
}

/// Why several changes of one step were not made: those of `apply`, or those of an undo or a redo.
package struct StepFailure: Error {
  /// What is wrong with the entry, or stands in the way of the first todo.
  package let failure: Failure
  /// The entry of `apply` at fault; nil for an undo or a redo.
  package var index: Int?
  /// The later steps that are in effect and changed todos of the step to undo or redo, in their order.
  package var steps: [Int] = []
}
