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

/// Wrong arguments, such as those that mean no store.
package struct UsageError: Error {
  /// One sentence with the remedy.
  package let message: String

  /// An error with its sentence.
  package init(_ message: String) { self.message = message }
}

/// The kinds of stores that a program has.
package struct StoreDrivers: Sendable {
  private let all: [any StoreDriver]

  /// These, at least one. The standard store of the first one is used if none is chosen.
  package init(_ all: any StoreDriver...) { self.all = all }

  /// The engines and their versions.
  package var versions: [String] { all.compactMap(\.version) }

  /// What the drivers add to the options of the program.
  package var options: [StoreOption] { all.flatMap(\.options) }

  /// What the drivers add to the commands of the program. Several may have a command of the same name;
  /// the first one's words are in the help.
  package var commands: [StoreCommand] { all.flatMap(\.commands).unique { $0.name == $1.name } }

  /// `--database`, with everything that it may be.
  package var database: StoreOption { Self.database(of: all) }

  /// The options that say which store a command is to work on: those of the drivers that have it.
  package func options(of command: String) -> [StoreOption] {
    let drivers = all.filter { $0.commands.contains { $0.name == command } }
    return [Self.database(of: drivers)] + drivers.flatMap(\.options).filter { !$0.isChoice }
  }

  private static func database(of drivers: [any StoreDriver]) -> StoreOption {
    // An array of them would make its type at each start.
    let placeholder = drivers.reduce("") { names, driver in
      driver.database.map { (names.isEmpty ? "" : names + "|") + $0.placeholder } ?? names
    }
    return StoreOption(
      databaseName, placeholder,
      summary: drivers.compactMap { $0.database?.summary }.joined(separator: "; "),
      values: drivers.first?.database?.values, isChoice: true)
  }

  private static let databaseName = "--database"

  /// The driver that is meant. Throws if there is none, if two are meant, or if the driver does not have
  /// an option that was given with another value than the standard one.
  package func driver(of choice: StoreChoice) throws(UsageError) -> any StoreDriver {
    let names = choice.options.map(\.option.name)
    let isGiven = { (option: StoreOption) in option.isChoice && names.contains(option.name) }
    let choices =
      (choice.database == nil ? [] : [Self.databaseName]) + options.filter(isGiven).map(\.name)
    if choices.count > 1 {
      throw UsageError(
        "\(choices.joined(separator: " and ")) exclude each other; give one of them.")
    }
    var driver = all.first { $0.options.contains(where: isGiven) } ?? all[0]
    if let database = choice.database { driver = try self.driver(taking: database) }
    let foreign = names.first { name in
      if driver.options.contains(where: { $0.name == name }) { return false }
      let option = options.first { $0.name == name }
      return option?.standard == nil || option?.standard != choice.value(of: name)
    }
    if let foreign { throw UsageError("\(foreign) is for another kind of store.") }
    if let complaint = driver.complaint(of: choice) { throw UsageError(complaint) }
    return driver
  }

  /// The driver that takes a value of `--database`.
  private func driver(taking value: String) throws(UsageError) -> any StoreDriver {
    // The standard driver is asked last: it takes every path, and others know what is none.
    let asked = all.dropFirst() + all.prefix(1)
    if let driver = asked.first(where: { $0.database?.takes(value) == true }) { return driver }
    let databases = all.compactMap { $0.database?.what }.joined(separator: " or ")
    let others = options.filter(\.isChoice).map { ", and \($0.name) keeps todos \($0.summary)" }
    throw UsageError(
      "there is no store for \(StoreChoice.scheme(of: value) ?? "")://; "
        + "\(Self.databaseName) takes \(databases)\(others.joined()).")
  }
}
