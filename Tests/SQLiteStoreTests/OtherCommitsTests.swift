import Entities
import SQLiteStore
import StoreConformance
import TestSupport
import Testing

/// Whoever looks when the watch says so finds each commit of another gateway, whether the platform tells
/// of commits or only of the time to look for them.
struct OtherCommitsTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("todos.sqlite") }

  private func add(to gateway: SQLiteGateway) throws {
    var step = try Step(gateway, at: .testing)
    _ = try step.add(Todo.new(title: "a"))
    try gateway.commit()
  }

  @Test func eachIsNotedOnce() throws {
    let (gateway, other) = (SQLiteGateway(path: path), SQLiteGateway(path: path))
    try add(to: other)
    _ = gateway.startWatching()
    for revision in 1...5 {
      #expect(try gateway.revision() == revision)
      gateway.rollback()
      _ = gateway.takeNote()
      #expect(!gateway.takeNote())
      try add(to: other)
      #expect(gateway.takeNote() && !gateway.takeNote())
    }
  }

  /// A gateway that has lost its database hears when there is one again.
  @Test func aDatabaseThatComesBackIsNoted() throws {
    let (gateway, other) = (SQLiteGateway(path: path), SQLiteGateway(path: path))
    _ = gateway.startWatching()
    try gateway.open()
    gateway.close()
    _ = gateway.takeNote()
    try add(to: other)
    #expect(gateway.takeNote())
  }

  /// What it did itself is nothing to look at.
  @Test func itsOwnAreNot() throws {
    let gateway = SQLiteGateway(path: path)
    _ = gateway.startWatching()
    try add(to: gateway)
    _ = gateway.takeNote()
    for _ in 1...3 {
      try add(to: gateway)
      #expect(!gateway.takeNote())
    }
  }
}
