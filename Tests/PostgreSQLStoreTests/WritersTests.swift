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
        let todos = try store.gateway.all()
        store.close()
        #expect(todos.map(\.id) == expected && todos.map(\.rev) == expected)
        #expect(Set(todos.map(\.title)).count == expected.count)
      }
    }
  }
#endif
