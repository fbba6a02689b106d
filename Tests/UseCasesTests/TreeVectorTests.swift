import Entities
import MemoryStore
import TestSupport
import Testing

/// The table that any implementation can be held to, `protocol/vectors/tree.tsv`.
struct TreeVectorTests {
  @Test func everyRowHolds() throws {
    let lines = try Vectors.rows(of: "tree")
    #expect(lines.count >= 30)
    #expect(Set(lines.map { $0.prefix(6) }).count == lines.count)
    let now = LocalTime.testing
    for line in lines {
      let gateway = MemoryGateway()
      let order = line[1].words.compactMap { Int($0) }
      let passing = line[2] == "all" ? order : line[2].words.compactMap { Int($0) }
      let parents = line[0].words.map { $0.split(separator: "<").compactMap { Int($0) } }
      var step = try Step(gateway, at: .testing)
      for todo in parents.sorted(by: { $0[0] < $1[0] }) {
        var new = try Todo.new(title: "x", tags: passing.contains(todo[0]) ? ["passes"] : [])
        new.parent = todo.dropFirst().first
        new.rank = order.firstIndex(of: todo[0])
        try step.add(new)
      }
      let filter = line[2] == "all" ? TodoFilter() : TodoFilter(tags: ["passes"])
      let folding: Folding =
        line[3] == "all" ? .allBut([]) : .these(Set(line[3].words.compactMap { Int($0) }))
      let window = (offset: try #require(Int(line[4])), limit: try #require(Int(line[5])))
      var tree = TodoTree(filter, folding, at: now, in: gateway)
      let rows = try tree.window(offset: window.offset, limit: window.limit).map { todo in
        let branch = try #require(todo.branch)
        return "\(todo.id)/\(branch.depth)" + (branch.isContext ? "/context" : "")
          + (branch.hits.map { "/+\($0)" } ?? "")
      }
      #expect(rows.joined(separator: " ") == line[6], "\(line)")
      let total = try tree.total(of: gateway.count(filter, at: now))
      #expect("\(total)" == line[7], "\(line)")
    }
  }
}
