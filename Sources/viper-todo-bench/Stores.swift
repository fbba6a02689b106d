import System

/// Databases of many todos, which the server itself makes from the messages of a front end.
///
/// A larger database continues a smaller one. Measurements use a copy, so that a kept database
/// never changes. A kept database of another schema is made again.
final class Stores {
  private let server: String
  private let scratch: Scratch
  private let keep: String?
  private let progress: Progress
  /// The schema of the server that is measured.
  private var schema: [String]?

  init(server: String, scratch: Scratch, keep: String?, progress: Progress) {
    self.server = server
    self.scratch = scratch
    self.keep = keep
    self.progress = progress
  }

  /// Makes a database without todos, with this name in the scratch folder.
  func makeEmpty(_ name: String) throws {
    scratch.removeDatabase(name)
    let client = try Client([server, "--database", scratch.file(name)], .lines)
    try client.ask("todoList.viewReady", "{}")
    try client.child.end()
    try checkLog(of: scratch.file(name))
  }

  /// Copies the database of `size` todos. Returns the copy's name in the scratch folder.
  func copy(of size: Int) throws -> String {
    let whole = try whole(size)
    let name = "copy-\(size).sqlite"
    scratch.removeDatabase(name)
    progress.say("copying a database of \(Unit.grouped(size)) todos")
    try Self.copy(whole, to: scratch.file(name))
    return name
  }

  /// The path of the database of `size` todos, which is made if there is none.
  private func whole(_ size: Int) throws -> String {
    let path = (keep ?? scratch.path) + "/todos-\(size).sqlite"
    if try isCurrent(path) { return path }
    let name = "filling.sqlite"
    // It begins with the largest smaller database that exists.
    scratch.removeDatabase(name)
    var begun = 0
    for smaller in BenchOptions.allSizes.reversed() where smaller < size && begun == 0 {
      let other = (keep ?? scratch.path) + "/todos-\(smaller).sqlite"
      if try isCurrent(other) {
        try Self.copy(other, to: scratch.file(name))
        begun = smaller
      }
    }
    try fill(scratch.file(name), from: begun + 1, through: size)
    do throws(SystemError) {
      try File.rename(scratch.file(name), to: path)
    } catch {
      throw Trouble("cannot keep \(path): \(error.text)")
    }
    scratch.removeDatabase(name)
    return path
  }

  private func fill(_ path: String, from first: Int, through last: Int) throws {
    let client = try Client([server, "--database", path], .lines)
    try fill(client, from: first, through: last)
    try client.child.end()
    try checkLog(of: path)
  }

  /// Adds the todos of these numbers to the store of a server, which has those before them.
  func fill(_ client: Client, from first: Int, through last: Int) throws {
    var id = first
    while id <= last {
      try Interruption.check()
      progress.say(
        "filling a database: \(Unit.grouped(id)) of \(Unit.grouped(last)) todos")
      let end = min(id + 5000, last + 1)
      var requests = Requests(.lines)
      for number in id..<end { requests.append("todoList.add", FilledTodo.params(number)) }
      for number in id..<end where FilledTodo.isCompleted(number) {
        requests.append("todoList.complete", "{\"id\":\(number)}")
      }
      try client.pipeline(requests, messagesEach: 1)
      id = end
    }
    let total = try client.ask("todoList.viewReady", #"{"limit":1}"#).total
    try client.ask("todoList.viewClosed", "{}")
    guard total == last else { throw Trouble("filled \(last) todos, and \(total ?? -1) are there") }
  }

  /// Whether there is a database with the schema of the server that is measured.
  private func isCurrent(_ path: String) throws -> Bool {
    guard File.exists(path) else { return false }
    let sql = "SELECT name || coalesce(sql, '') FROM sqlite_schema ORDER BY name"
    let version = "SELECT user_version FROM pragma_user_version"
    if schema == nil {
      try makeEmpty("schema.sqlite")
      let database = try BareDatabase(scratch.file("schema.sqlite"))
      schema = try database.texts(sql) + database.texts(version)
    }
    scratch.removeDatabase("schema.sqlite")
    let database = try BareDatabase(path)
    defer { for ending in ["-wal", "-shm"] { File.remove(path + ending) } }
    return try database.texts(sql) + database.texts(version) == schema
  }

  /// Throws if the write-ahead log is not empty, since a copy would lack its contents.
  private func checkLog(of path: String) throws {
    if let size = (try? FileStatus(path: path + "-wal"))?.size, size > 0 {
      throw Trouble("the server left \(size) bytes in \(path)-wal when it ended")
    }
  }

  private static func copy(_ source: String, to target: String) throws {
    do throws(SystemError) {
      let from = try Descriptor.open(source, .reading)
      defer { Descriptor.close(from) }
      let to = try Descriptor.open(target, [.writing, .makingNew])
      defer { Descriptor.close(to) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      while case let count = try Descriptor.read(from, into: &bytes), count > 0 {
        try Descriptor.writeAll(Array(bytes[..<count]), to: to)
      }
      // Writing it to the disk later would disturb the next measurement.
      try Descriptor.sync(to)
    } catch {
      throw Trouble("cannot copy \(source) to \(target): \(error.text)")
    }
  }
}
