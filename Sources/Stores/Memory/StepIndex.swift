import Entities

/// Which steps of a log can be undone or redone: what the memory has in place of two indices.
struct StepIndex {
  /// Events that are in effect.
  private var undoable = RevisionSet()
  /// Undos that were not redone.
  private var redoable = RevisionSet()
  /// By an event that is undone: its undo. By a redo: the undo that it did again.
  private var undos: [Int: Int] = [:]

  /// The newest of them that is not newer than a revision.
  func newest(to direction: StepDirection, upTo revision: Int) -> Int? {
    switch direction {
    case .undo: undoable.last(upTo: revision)
    case .redo: redoable.last(upTo: revision)
    }
  }

  /// Whether a step is no longer in effect; see ``LoggedStep/isReversed``.
  func isReversed(_ number: Int, _ origin: StepOrigin) -> Bool {
    switch origin {
    case .event: !undoable.contains(number)
    case .undo: !redoable.contains(number)
    case .redo: false
    }
  }

  /// A step was made.
  mutating func insert(_ number: Int, _ origin: StepOrigin) {
    switch origin {
    case .event: undoable.insert(number)
    case .undo(let event):
      redoable.insert(number)
      undoable.remove(event)
      undos[event] = number
    case .redo(let event):
      guard let undo = undos.removeValue(forKey: event) else { return }
      redoable.remove(undo)
      undoable.insert(event)
      undos[number] = undo
    }
  }

  /// The newest step was rolled back.
  mutating func remove(_ number: Int, _ origin: StepOrigin) {
    switch origin {
    case .event: undoable.remove(number)
    case .undo(let event):
      redoable.remove(number)
      undos[event] = nil
      undoable.insert(event)
    case .redo(let event):
      guard let undo = undos.removeValue(forKey: number) else { return }
      undos[event] = undo
      undoable.remove(event)
      redoable.insert(undo)
    }
  }

  /// The oldest step is no longer in the log.
  mutating func forget(_ number: Int) {
    undoable.remove(number)
    redoable.remove(number)
    undos[number] = nil
  }
}
