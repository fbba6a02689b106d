import Glibc

/// What every part of the benchmark works with.
final class Bench {
  let options: BenchOptions
  /// The server, and this program for its echo.
  let server: String
  let itself: String
  let processors = Processors()
  let progress = Progress()
  let scratch: Scratch
  let stores: Stores

  init(_ options: BenchOptions) throws {
    self.options = options
    itself = try Self.path("/proc/self/exe")
    let folder = itself.utf8.split(separator: UInt8(ascii: "/")).dropLast()
      .reduce("") { $0 + "/" + String(decoding: $1, as: UTF8.self) }
    server = try Self.path(options.binary ?? folder + "/viper-todo")
    if let keep = options.keep, mkdir(keep, 0o700) != 0, errno != EEXIST {
      throw Trouble("cannot make the folder \(keep): \(String(cString: strerror(errno)))")
    }
    scratch = try Scratch(in: Scratch.parent(keep: options.keep))
    stores = Stores(server: server, scratch: scratch, keep: options.keep, progress: progress)
  }

  /// We in memory, the echo, and the others.
  var contenders: [Contender] {
    [
      Contender(label: Contender.ours, command: [server, "--memory"]),
      echo,
    ] + others
  }

  /// The floor of everything on the wire.
  var echo: Contender { Contender(label: "echo", command: [itself, "echo"], role: .floor) }

  /// The servers of `--against`, each by its command without the folders in it.
  private var others: [Contender] {
    options.against.map { command in
      let words = command.split(separator: " ")
      let names = words.map { $0.split(separator: "/").last ?? $0 }
      // A shell only where the command needs one: it would be part of the start.
      let isPlain = !command.utf8.contains { "\"'`$\\&|;<>()*?[]~#".utf8.contains($0) }
      return Contender(
        label: String(names.joined(separator: " ").prefix(32)),
        command: isPlain ? words.map(String.init) : ["/bin/sh", "-c", "exec " + command],
        role: .other)
    }
  }

  /// The server on a database.
  func serving(_ database: String) -> Contender {
    Contender(label: Contender.ours, command: [server, "--database", database])
  }

  /// So many in a full run, so many in a quick one; a debug build only shows that it works.
  func often(_ full: Int, quick: Int) -> Int {
    #if DEBUG
      return max(2, quick / 10)
    #else
      return options.isQuick ? quick : full
    #endif
  }

  private static func path(_ name: String) throws -> String {
    guard let path = realpath(name, nil), access(path, X_OK) == 0 else {
      throw Trouble(
        "there is no program \(name); build it (swift build -c release) or name it with --binary")
    }
    defer { free(path) }
    return String(cString: path)
  }
}
