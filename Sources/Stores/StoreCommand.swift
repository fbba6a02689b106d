import Entities

/// A command that a driver adds to the program, such as `backup`.
package struct StoreCommand: Sendable {
  /// What a person types.
  package let name: String
  /// The one thing that it must be given, as the help names it, and what to complete it with; nil if it
  /// takes none.
  package let operand: (placeholder: String, values: ArgumentValues)?
  /// What it takes besides `--database`: switches.
  package let switches: [StoreOption]
  /// What it does, for the help, the manual and completions.
  package let summary: String
  /// Does it.
  package let run: @Sendable (Call) throws(Failure) -> Outcome

  /// How it is called.
  package struct Call {
    /// The store that is meant.
    package let choice: StoreChoice
    /// What it was given; empty if it takes nothing.
    package let operand: String
    /// The names of the switches that were given.
    package let switches: [String]
    /// Where it says what a person is to know.
    package let console: any StoreConsole

    /// A call with all its parts.
    package init(
      _ choice: StoreChoice, operand: String, switches: [String], console: any StoreConsole
    ) {
      self.choice = choice
      self.operand = operand
      self.switches = switches
      self.console = console
    }
  }

  /// How it went.
  package enum Outcome: Sendable {
    /// All is well.
    case done
    /// The store has faults, of which the console was told.
    case faults
  }

  /// Why it could not be done.
  package struct Failure: Error {
    /// What could not be done, behind "cannot": `copy /tmp/todos to /tmp/copy`.
    package let what: String
    /// Why.
    package let error: StoreError

    /// A failure to do something, and why.
    package init(_ what: String, _ error: StoreError) {
      self.what = what
      self.error = error
    }
  }

  /// A command with all its parts.
  package init(
    _ name: String, operand: (placeholder: String, values: ArgumentValues)? = nil,
    switches: [StoreOption] = [], summary: String,
    run: @escaping @Sendable (Call) throws(Failure) -> Outcome
  ) {
    self.name = name
    self.operand = operand
    self.switches = switches
    self.summary = summary
    self.run = run
  }
}

extension StoreCommand.Call {
  /// Works on the store, which `find` looks for. `what` says what cannot be done if that fails, and gets
  /// the place of the store.
  package func work(
    _ what: (_ place: String) -> String, at find: (StoreChoice) throws(StoreError) -> String,
    _ body: (_ place: String) throws(StoreError) -> StoreCommand.Outcome
  ) throws(StoreCommand.Failure) -> StoreCommand.Outcome {
    var place = "the store"
    do throws(StoreError) {
      place = try find(choice)
      return try body(place)
    } catch {
      throw StoreCommand.Failure(what(place), error)
    }
  }

  /// Does long work that a signal stops, so that no half of it is left behind. The work says how much is
  /// done, from 0 to 1, and stops if it is answered false; the console shows it under a title.
  package func interruptibly(
    _ title: String, _ body: (_ goesOn: (Double) -> Bool) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreCommand.Outcome {
    if console.isInterrupted { throw StoreError(.io, detail: "interrupted") }
    try body { done in
      console.show(title, done)
      return !console.isInterrupted
    }
    return .done
  }
}

/// Where a driver's command says what a person is to know.
package protocol StoreConsole: AnyObject {
  /// Prints a line.
  func say(_ line: String)

  /// Shows on a terminal how far something is, from 0 to 1, if it takes longer than a second.
  func show(_ what: String, _ done: Double)

  /// Whether the process was asked to end. From the first call on, a signal no longer ends it by itself.
  var isInterrupted: Bool { get }
}
