import MemoryStore
import SQLiteStore
import Stores
import Testing

/// Which kind of store the arguments mean.
struct DriversTests {
  private struct Elsewhere: StoreDriver {
    var database: StoreDatabase? {
      (
        placeholder: "URL", what: "elsewhere://HOST", summary: "elsewhere", values: .anything,
        takes: { StoreChoice.scheme(of: $0) == "elsewhere" }
      )
    }
    var options: [StoreOption] {
      [StoreOption("--space", "NAME", summary: "a part of it", standard: "default")]
    }
    func store(_ choice: StoreChoice) -> any Store { MemoryGateway() }
  }

  private static let drivers = StoreDrivers(SQLiteDriver(), MemoryDriver(), Elsewhere())

  private static func driver(
    _ database: String?, _ options: KeyValuePairs<String, String> = [:]
  ) throws -> any StoreDriver {
    try drivers.driver(of: StoreChoice(database: database, options: options))
  }

  private static func complaint(
    _ database: String?, _ options: KeyValuePairs<String, String>
  ) -> String? {
    do {
      _ = try driver(database, options)
      return nil
    } catch {
      return (error as? UsageError)?.message
    }
  }

  @Test func aDriverIsChosenByADatabaseOrAnOption() throws {
    #expect(try Self.driver(nil) is SQLiteDriver)
    #expect(try Self.driver("elsewhere") is SQLiteDriver)
    #expect(try Self.driver(nil, ["--memory": ""]) is MemoryDriver)
    #expect(try Self.driver("elsewhere://host") is Elsewhere)
    #expect(try Self.driver("elsewhere://host", ["--space": "mine"]) is Elsewhere)
  }

  @Test func anOptionIsForItsDriver() {
    for (database, options) in [
      (nil, ["--space": "mine"]), ("todos", ["--space": "mine"]),
      (nil, ["--memory": "", "--space": "mine"]), (nil, ["--space": ""]),
    ] as [(String?, KeyValuePairs<String, String>)] {
      #expect(Self.complaint(database, options) == "--space is for another kind of store.")
    }
    // A store without spaces has the one that is meant if none is named.
    for (database, options) in [
      (nil, ["--space": "default"]), ("todos", ["--space": "default"]),
      (nil, ["--memory": "", "--space": "default"]),
    ] as [(String?, KeyValuePairs<String, String>)] {
      #expect(Self.complaint(database, options) == nil)
    }
    #expect(
      Self.complaint("elsewhere://host", ["--memory": "", "--space": "mine"])
        == "--database and --memory exclude each other; give one of them.")
  }

  @Test func aSchemeThatNobodyTakesNamesWhatThereIs() {
    let complaint = Self.complaint("nowhere://host", [:])
    for part in ["for nowhere://;", "the path of", "or elsewhere://HOST", "and --memory keeps"] {
      #expect(complaint?.contains(part) == true)
    }
  }

  @Test func theHelpHasAllThatThereIs() {
    #expect(Self.drivers.database.usage == "--database PATH|URL")
    #expect(Self.drivers.options.map(\.usage) == ["--memory", "--space NAME"])
    #expect(Self.drivers.commands.map(\.name) == ["backup", "restore", "check"])
    #expect(Self.drivers.versions.count == 1)
  }
}
