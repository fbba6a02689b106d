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
  private let what: @Sendable (_ place: String, _ operand: String) -> String
  private let find: @Sendable (StoreChoice) throws(StoreError) -> String
  private let body: @Sendable (_ place: String, Call) throws(StoreError) -> Outcome

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
  }

  /// A command with all its parts: `find` looks for the store, on which `run` works. If either fails,
  /// `what` says what cannot be done.
  package init(
    _ name: String, operand: (placeholder: String, values: ArgumentValues)? = nil,
    switches: [StoreOption] = [], summary: String,
    cannot what: @escaping @Sendable (_ place: String, _ operand: String) -> String,
    at find: @escaping @Sendable (StoreChoice) throws(StoreError) -> String,
    run body: @escaping @Sendable (_ place: String, Call) throws(StoreError) -> Outcome
  ) {
    self.name = name
    self.operand = operand
    self.switches = switches
    self.summary = summary
    self.what = what
    self.find = find
    self.body = body
  }

  /// Does it, as the parts of the call say.
  package func run(
    _ choice: StoreChoice, operand: String, switches: [String], console: any StoreConsole
  ) throws(Failure) -> Outcome {
    let call = Call(choice: choice, operand: operand, switches: switches, console: console)
    var place = "the store"
    do throws(StoreError) {
      place = try find(choice)
      return try body(place, call)
    } catch { throw Failure(what: what(place, operand), error: error) }
  }
}

extension StoreCommand.Call {
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
