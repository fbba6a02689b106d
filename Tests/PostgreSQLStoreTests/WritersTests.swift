#if PostgreSQL
  import Entities
  import StoreConformance
  import TestSupport
  import Testing

  /// Eight processes add a thousand todos each, in one space and each in its own: none is lost or there
  /// twice, and each space counts without a gap.
  struct WritersTests {
    private static let writers = 8
    private static let adds = 1000

    /// They start at once on databases that nobody has used: one of them makes the schema.
    @Test func firstStartsMakeOneSchema() throws {
      let cluster = try Cluster.shared.get()
      for round in 1...5 {
        try cluster.run("createdb --host=\(cluster.folder) --username=todo first\(round)")
        let processes = try (1...Self.writers).map {
          try BackendProcess(["--database", cluster.url("first\(round)"), "--space", "\($0 % 3)"])
        }
        for process in processes {
          try process.writeLine(
            #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"a"}}"#)
        }
        for process in processes {
          let run = try BackendRun(ending: process)
          #expect(run.errors == "" && run.output.contains(#""result""#), "\(run)")
        }
      }
    }

    /// Each takes back its own steps and brings them back, while the other one does the same.
    @Test func eachUndoesItsOwnSteps() throws {
      let space = try SpaceUnderTest()
      let processes = try (0..<2).map { _ in try BackendProcess(space.arguments) }
      let count = 100
      func answers(_ method: String, _ params: (Int, Int) -> String) throws -> [[String]] {
        for (name, process) in processes.enumerated() {
          let requests = (1...count).map {
            #"{"jsonrpc":"2.0","id":\#($0),"method":"\#(method)","params":\#(params(name, $0))}"#
          }
          try process.write(requests.joined(separator: "\n") + "\n")
        }
        return try processes.map { process in try (1...count).map { _ in try response(process) } }
      }
      func response(_ process: BackendProcess) throws -> String {
        while true {
          let line = try #require(try process.readLine())
          if line.contains(#""id":"#), !line.contains("showError") { return line }
        }
      }
      func titles() throws -> [String] {
        let store = try space.store()
        defer { store.close() }
        return try store.all().map(\.title)
      }
      let added = try answers("todoList.add") { #"{"title":"\#($0) \#($1)"}"# }
      #expect(added.allSatisfy { $0.allSatisfy { $0.contains(#""result""#) } })
      let all = try titles()
      #expect(Set(all).count == 2 * count)
      // One undoes all of its steps, and then there is nothing that is its own.
      try processes[0].write(
        (1...count + 1).map {
          #"{"jsonrpc":"2.0","id":\#($0),"method":"todoList.undo"}"# + "\n"
        }.joined())
      let undone = try (1...count + 1).map { _ in try response(processes[0]) }
      #expect(undone.prefix(count).allSatisfy { $0.contains(#""result""#) }, "\(undone)")
      #expect(undone.last?.contains(#""error""#) == true, "\(undone.last ?? "")")
      #expect(try titles() == all.filter { $0.hasPrefix("1 ") })
      let again = try answers("todoList.undo") { _, _ in "{}" }
      #expect(again[0].allSatisfy { $0.contains(#""error""#) })
      #expect(again[1].allSatisfy { $0.contains(#""result""#) })
      #expect(try titles() == [])
      let redone = try answers("todoList.redo") { _, _ in "{}" }
      #expect(redone.allSatisfy { $0.allSatisfy { $0.contains(#""result""#) } })
      #expect(try titles() == all)
      for process in processes {
        #expect(try BackendRun(ending: process).ending == .exited(0))
      }
    }

    @Test(arguments: [1, writers]) func nothingIsLostOrThereTwice(spaceCount: Int) throws {
      let spaces = try (0..<spaceCount).map { _ in try SpaceUnderTest() }
      let processes = try (0..<Self.writers).map {
        try BackendProcess(spaces[$0 % spaceCount].arguments)
      }
      for (name, process) in processes.enumerated() {
        try process.write(
          (1...Self.adds).map {
            #"{"jsonrpc":"2.0","id":\#($0),"method":"todoList.add","params":{"title":"\#(name) \#($0)"}}"#
              + "\n"
          }.joined())
      }
      for process in processes {
        let run = try BackendRun(ending: process)
        #expect(run.ending == .exited(0) && run.errors == "")
        #expect(run.lines.filter { $0.contains(#""result""#) }.count == Self.adds)
      }
      let expected = Array(1...Self.writers / spaceCount * Self.adds)
      for space in spaces {
        let store = try space.store()
        let todos = try store.all()
        store.close()
        #expect(todos.map(\.id) == expected && todos.map(\.rev) == expected)
        #expect(Set(todos.map(\.title)).count == expected.count)
      }
    }
  }
#endif
