import TestSupport
import Testing

/// The table that any implementation can be held to, `protocol/vectors/filters.tsv`.
struct FilterVectorTests {
  @Test func everyRowHolds() throws {
    let rows = try Vectors.rows(of: "filters")
    #expect(rows.count >= 55 && Set(rows).count == rows.count)
    for row in rows {
      let world = RemoteWorld()
      _ = try world.lines("todoList.add", row[1])
      if row[2] == "done" { _ = try world.lines("todoList.complete", #"{"id":1}"#) }
      let shown = try world.lines("todoList.viewReady", "{\"filter\":\(row[0])}")
      let total = row[3] == "yes" ? 1 : 0
      let rev = row[2] == "done" ? 2 : 1
      #expect(shown.last?.hasSuffix("{\"total\":\(total),\"rev\":\(rev)}}") == true, "\(row)")
    }
  }
}
