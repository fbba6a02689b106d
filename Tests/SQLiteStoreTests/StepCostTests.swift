import Entities
import TestSupport
import Testing

@testable import SQLiteStore

/// What was undone before makes the next undo and redo no dearer: counted, not timed.
struct StepCostTests {
  private let folder = TemporaryFolder()

  /// A log of this many events, all but the first one undone from the newest on, and how many
  /// operations each statement of an undo or a redo takes in it.
  private func operations(_ count: Int) throws -> [FixedSQL: Int] {
    let path = folder.file("\(count).sqlite")
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    gateway.close()
    let raw = RawSQLite(path)
    let filling = """
      WITH RECURSIVE event(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM event
        WHERE number < \(count))
      INSERT INTO change (revision, todo, step, at, session, undoes, reversed)
      SELECT number, 1, number, 0, 7, NULL, nullif(2 * \(count) + 1 - number, 2 * \(count)) FROM event
      UNION ALL
      SELECT 2 * \(count) + 1 - number, 1, 2 * \(count) + 1 - number, 0, 7, number, NULL FROM event
      WHERE number > 1
      """
    #expect(raw.run(filling) == 0)
    #expect(raw.integer("SELECT max(revision) FROM change") == 2 * count - 1)
    let newest = 2 * count
    var operations: [FixedSQL: Int] = [:]
    // As in another session, which may take back what was there before.
    for (sql, values) in [
      (FixedSQL.newestUndoable, [8, newest]), (.newestRedoable, [8, newest]), (.step, [1]),
      (.mark, []), (.logUndone, [1, newest]), (.logRedone, [count, newest + 1]),
    ] {
      operations[sql] = raw.operations(sql.text, values)
    }
    #expect(raw.integer("SELECT count(*) FROM change WHERE reversed IS NULL") == count - 1)
    return operations
  }

  @Test func aHundredThousandStepsUndone() throws {
    let few = try operations(10)
    let many = try operations(100_000)
    #expect(few.values.allSatisfy { (1...200).contains($0) }, "\(few)")
    #expect(many == few)
  }
}
