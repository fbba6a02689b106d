import Entities
import MemoryStore
import SQLiteStore
import Stores

/// The kinds of stores that there are.
enum Drivers {
  /// All of them; the first one's standard store is used if none is chosen.
  static let all: [any StoreDriver] = [SQLiteDriver(), MemoryDriver()]

  /// What they add to the options of the program.
  static let options = all.flatMap(\.options)

  /// What they add to the commands of the program.
  static let commands = all.flatMap(\.commands).reduce(into: [StoreCommand]()) { known, command in
    if !known.contains(where: { $0.name == command.name }) { known.append(command) }
  }

  /// `--database`, with all that it may be.
  static var database: StoreOption {
    let databases = all.compactMap(\.database)
    return StoreOption(
      "--database", databases.map(\.placeholder).joined(separator: "|"),
      summary: databases.map(\.summary).joined(separator: "; "), values: databases.first?.values,
      isChoice: true)
  }

  /// The driver that is meant by what was given; throws if there is none, or more than one, or if it
  /// does not have an option that was given.
  static func driver(
    of choice: StoreChoice, among drivers: [any StoreDriver] = all
  ) throws(Command.UsageError) -> any StoreDriver {
    let names = choice.options.keys.sorted()
    let chosen = drivers.filter { driver in
      driver.options.contains { $0.isChoice && names.contains($0.name) }
    }
    if chosen.count + (choice.database == nil ? 0 : 1) > 1 {
      let choices = chosen.flatMap(\.options).filter { $0.isChoice && names.contains($0.name) }
      let given = (choice.database == nil ? [] : ["--database"]) + choices.map(\.name)
      throw Command.UsageError(
        message: "\(given.joined(separator: " and ")) exclude each other; give one of them.")
    }
    var driver = chosen.first ?? drivers[0]
    if let database = choice.database { driver = try Self.driver(taking: database, among: drivers) }
    if let foreign = names.first(where: { name in !driver.options.contains { $0.name == name } }) {
      throw Command.UsageError(message: "\(foreign) is for another kind of store.")
    }
    return driver
  }

  /// The driver that takes a value of `--database`.
  private static func driver(
    taking value: String, among drivers: [any StoreDriver]
  ) throws(Command.UsageError) -> any StoreDriver {
    if let driver = drivers.first(where: { $0.database?.takes(value) == true }) { return driver }
    let databases = drivers.compactMap { $0.database?.what }.joined(separator: " or ")
    let others = drivers.flatMap(\.options).filter(\.isChoice)
      .map { ", and \($0.name) keeps todos \($0.summary)" }
    throw Command.UsageError(
      message: "there is no store for \(StoreDatabase.scheme(of: value) ?? "")://; "
        + "--database takes \(databases)" + others.joined() + ".")
  }
}
