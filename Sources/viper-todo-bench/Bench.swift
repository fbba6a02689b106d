import System

/// What all parts of the benchmark share.
final class Bench {
  let options: BenchOptions
  /// The paths of the server, and of this program, which is also the echo.
  let server: String
  let itself: String
  let processors = Placing()
  let progress = Progress()
  let scratch: Scratch
  let stores: Stores

  init(_ options: BenchOptions) throws {
    self.options = options
    guard let itself = ThisProcess.program else { throw Trouble("cannot find this program") }
    self.itself = itself
    let folder = itself.utf8.split(separator: UInt8(ascii: "/")).dropLast()
      .reduce("") { $0 + "/" + String(decoding: $1, as: UTF8.self) }
    server = try Self.path(options.binary ?? folder + "/viper-todo")
    if let keep = options.keep {
      do throws(SystemError) {
        try Folder.make(keep, permissions: 0o700)
      } catch {
        if error != .exists { throw Trouble("cannot make the folder \(keep): \(error.text)") }
      }
    }
    scratch = try Scratch(in: Scratch.parent(keep: options.keep))
    stores = Stores(server: server, scratch: scratch, keep: options.keep, progress: progress)
  }

  /// Our server on a memory store, the echo, and the servers of `--against`.
  var contenders: [Contender] {
    [
      Contender(label: Contender.ours, command: [server, "--memory"]),
      echo,
    ] + others
  }

  /// The echo: no server can be faster on the wire.
  var echo: Contender { Contender(label: "echo", command: [itself, "echo"], role: .floor) }

  /// What a C programmer writes by hand for these requests (`Scanner/scanner.h`).
  func scanner(_ label: String) -> Contender {
    Contender(label: label, command: [itself, "scanner"], role: .reference)
  }

  /// The servers of `--against`. The label of each is its command, without folders.
  private var others: [Contender] {
    options.against.map { command in
      let words = command.split(separator: " ")
      let names = words.map { $0.split(separator: "/").last ?? $0 }
      // A shell runs the command only if it needs one, since starting the shell would be measured.
      let isPlain = !command.utf8.contains { "\"'`$\\&|;<>()*?[]~#".utf8.contains($0) }
      return Contender(
        label: String(names.joined(separator: " ").prefix(32)),
        command: isPlain ? words.map(String.init) : ["/bin/sh", "-c", "exec " + command],
        role: .other)
    }
  }

  /// Our server on a database.
  func serving(_ database: String) -> Contender {
    Contender(label: Contender.ours, command: [server, "--database", database])
  }

  /// A number of repetitions: for a full run, for a quick one, or a few in a debug build, which
  /// only shows that the benchmark works.
  func often(_ full: Int, quick: Int) -> Int {
    #if DEBUG
      return max(2, quick / 10)
    #else
      return options.isQuick ? quick : full
    #endif
  }

  private static func path(_ name: String) throws -> String {
    guard let path = File.realPath(name), File.isExecutable(path) else {
      throw Trouble(
        "there is no program \(name); build it (swift build -c release) or name it with --binary")
    }
    return path
  }
}
