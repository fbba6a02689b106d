import JSONRPC
import Scanner
import System

/// What all parts of the benchmark share: its programs, processors and files.
final class Bench {
  let options: BenchOptions
  /// The paths of the server, and of this program, which is also the echo.
  let server: String
  private let itself: String
  /// The folder in which durable figures are taken. Unlike `/tmp`, `/var/tmp` is seldom only memory.
  let parent: String
  private let folder: String
  private var fileCount = 0
  let load = loadAverage()
  let processorCount = Int(processors_count())
  #if DEBUG
    let build = "debug"
  #else
    let build = "release"
  #endif

  init(_ options: BenchOptions) throws {
    self.options = options
    itself = ThisProcess.program ?? ""
    server = options.binary ?? File.folder(of: itself) + "/viper-todo"
    parent = options.keep ?? Environment.value("TMPDIR") ?? "/var/tmp"
    do throws(SystemError) {
      try Folder.makeAll(parent)
      folder = try Folder.makeUnique(parent + "/viper-todo-bench-")
    } catch {
      throw Trouble("cannot make a folder in \(parent): \(error.text)")
    }
  }

  func removeFiles() { Folder.removeAll(folder) }

  /// Removes the files of a part, and lets this process run on any processor again.
  func endPart() {
    Folder.removeAll(folder + "/part")
    processors_free()
  }

  /// A number of repetitions: for a full run, for a quick one, or a few in a debug build, which
  /// only shows that the benchmark works.
  func often(_ full: Int, quick: Int) -> Int {
    build == "debug" ? max(2, quick / 10) : options.isQuick ? quick : full
  }

  // MARK: Servers

  /// Our server on a memory store.
  var memory: Contender { Contender(label: Contender.ours, command: [server, "--memory"]) }

  /// No server can be faster on the wire.
  var echo: Contender { Contender(label: "echo", command: [itself, "echo"], role: .floor) }

  /// What a C programmer writes by hand for these requests (`Scanner/scanner.h`).
  var scanner: Contender { Contender(label: "C", command: [itself, "scanner"], role: .reference) }

  /// Our server on a database.
  func serving(_ database: String) -> Contender {
    Contender(label: Contender.ours, command: [server, "--database", database])
  }

  /// Our server on a memory store, the echo, and the servers of `--against`, labelled by their
  /// commands without folders.
  var contenders: [Contender] {
    [memory, echo]
      + options.against.map { command in
        let words = command.split(separator: " ")
        let names = words.map { $0.split(separator: "/").last ?? $0 }
        return Contender(
          label: String(names.joined(separator: " ").prefix(32)), command: words.map(String.init),
          role: .other)
      }
  }

  /// Starts a server, all of whose threads stay on the processor at this place, or run anywhere. On
  /// our processor, which is the first, a round trip is two context switches, and wakes no other.
  func start(
    _ contender: Contender, _ framing: Framing = .lines, on place: Int? = nil
  ) throws -> Client {
    processors_free()
    guard let place else { return try Client(contender.command, framing) }
    // A child inherits our processor.
    processors_stay(Int32(min(place, processorCount - 1)))
    defer { processors_stay(0) }
    return try Client(contender.command, framing)
  }

  // MARK: Databases

  /// The name for a new file, which is removed at the end of the part.
  func newFile() -> String {
    fileCount += 1
    try? Folder.make(folder + "/part", permissions: 0o700)
    return folder + "/part/\(fileCount).sqlite"
  }

  /// A new database without todos.
  func emptyDatabase() throws -> String {
    let path = newFile()
    let client = try start(serving(path))
    try client.ask("todoList.viewReady")
    try client.end()
    return path
  }

  /// A copy of the database of `size` todos. A kept database never changes.
  func database(of size: Int) throws -> String {
    let whole = (options.keep ?? folder) + "/todos-\(size).sqlite"
    if !File.exists(whole) {
      // It continues the next smaller one.
      let smaller = options.sizes.last { $0 < size }
      let begun = try smaller.map(database) ?? newFile()
      let client = try start(serving(begun))
      try fill(client, from: (smaller ?? 0) + 1, through: size)
      try client.end()
      try copy(begun, to: whole)
    }
    let path = newFile()
    try copy(whole, to: path)
    return path
  }

  private func copy(_ database: String, to path: String) throws {
    try Client([server, "backup", "--database", database, path]).end()
  }

  /// Adds the todos of these numbers to the store of a server, which has those before them.
  func fill(_ client: Client, from first: Int, through last: Int) throws {
    for begin in stride(from: first, through: last, by: 5000) {
      let numbers = begin...min(begin + 4999, last)
      var requests = Requests()
      for number in numbers { requests.append("todoList.add", FilledTodo.params(number)) }
      for number in numbers where FilledTodo.isCompleted(number) {
        requests.append("todoList.complete", "{\"id\":\(number)}")
      }
      try client.pipeline(requests)
    }
    let total = try client.ask("todoList.viewReady", #"{"limit":1}"#).total
    try client.ask("todoList.viewClosed")
    guard total == last else {
      throw Trouble("filled \(last) todos, and \(total ?? -1) are there")
    }
  }
}
