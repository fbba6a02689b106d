import Entities

/// A kind of store: what the command line says of it, and how to get one of its stores.
///
/// The program lists its drivers in one place, and knows no more of them than this. A driver neither
/// prints nor ends the process; help, completions and manual pages come from its declarations.
package protocol StoreDriver: Sendable {
  /// The engine and its version, for `--version` and the log; nil if there is none.
  var version: String? { get }

  /// The values of `--database` that name a store of this kind; nil if none does.
  var database: StoreDatabase? { get }

  /// The options that this driver adds to those of the program.
  var options: [StoreOption] { get }

  /// The commands that this driver adds to those of the program.
  var commands: [StoreCommand] { get }

  /// What to do in place of a command that other drivers have and this one has not; nil if nothing does it.
  func substitute(for command: String) -> String?

  /// Why a choice is a wrong use of the program: one sentence with the remedy, such as a value that an
  /// option does not take. Nil if nothing is wrong.
  func complaint(of choice: StoreChoice) -> String?

  /// The store that was chosen; it is not opened. Throws if nobody can tell where it is.
  func store(_ choice: StoreChoice) throws(StoreError) -> any Store
}

extension StoreDriver {
  /// There is no engine.
  package var version: String? { nil }

  /// `--database` names none.
  package var database: StoreDatabase? { nil }

  /// None.
  package var options: [StoreOption] { [] }

  /// None.
  package var commands: [StoreCommand] { [] }

  /// Nothing does it.
  package func substitute(for command: String) -> String? { nil }

  /// Nothing is wrong.
  package func complaint(of choice: StoreChoice) -> String? { nil }
}
