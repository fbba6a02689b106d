import Entities
import TestSupport
import Testing

@testable import SQLiteStore

/// Lists are read from the file in place; between two lists nothing of it counts as memory of ours.
struct MappedFileTests {
  private let folder = TemporaryFolder()

  /// Whether the file is mapped into this process.
  private func isMapped(_ path: String) -> Bool {
    FileBytes.text("/proc/self/maps").split(separator: "\n").contains { $0.hasSuffix(path) }
  }

  @Test func isMappedWhileAListIsRead() throws {
    let path = folder.file("todos.sqlite")
    let gateway = SQLiteGateway(path: path)
    defer { gateway.close() }
    try gateway.add("a")
    try gateway.commit()
    gateway.close()
    try gateway.readDerived { connection, _ throws(StoreError) in
      try connection.run("SELECT title FROM todo")
      #expect(isMapped(path))
    }
    #expect(!isMapped(path))
    #expect(try gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 10).count == 1)
    #expect(!isMapped(path))
  }

  @Test func aFailureUnmapsItToo() throws {
    let path = folder.file("todos.sqlite")
    let gateway = SQLiteGateway(path: path)
    defer { gateway.close() }
    try gateway.open()
    #expect(throws: StoreError.self) {
      try gateway.readDerived { connection, _ throws(StoreError) in
        try connection.run("SELECT count(*) FROM todo")
        throw StoreError(.corrupt, detail: "by a test")
      }
    }
    #expect(!isMapped(path))
  }
}
