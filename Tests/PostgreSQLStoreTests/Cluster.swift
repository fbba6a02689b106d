#if PostgreSQL
  import Foundation
  import TestSupport

  /// A server of the tests' own, in a temporary folder, which can be reached through a socket there. It
  /// ends with the process that started it, however that ends.
  final class Cluster: Sendable {
    /// The one that tests share that leave it alone.
    static let shared = Result { try Cluster() }

    /// Where its data, its log and its socket are.
    let folder: String
    private let keeper: Pipe

    /// Debian's programs, in no folder of `PATH`, as a user that `initdb` accepts. The folder is made
    /// here, so that nobody else can have it, and given to that user.
    private static let script = """
      set -eu
      if [ "$2" ] && [ ! -e "$0/data" ]; then
        mkdir "$0/data"
        mount -t tmpfs -o "size=$2,mode=700" none "$0/data"
        chown postgres "$0/data"
        sh -c "$1" "$0" "$1" "$2" || true
        umount "$0/data"
        rm -rf "$0"
        exit
      fi
      if [ "$(id -u)" = 0 ]; then
        chown postgres "$0"
        exec setpriv --reuid=postgres --regid=postgres --init-groups sh -c "$1" "$0" "$1" "$2"
      fi
      cd "$0"
      PATH="$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1):$PATH"
      initdb --pgdata=data --waldir="$0/wal" --username=todo --auth=trust --encoding=UTF8 --locale=C \\
        --no-sync >log 2>&1
      cat >>data/postgresql.conf <<'END'
      listen_addresses = ''
      max_connections = 300
      shared_buffers = 32MB
      fsync = off
      autovacuum = off
      END
      echo "unix_socket_directories = '$0'" >>data/postgresql.conf
      pg_ctl --pgdata=data --log=log --wait start >>log
      createdb --host="$0" --username=todo todos
      echo ready
      while read -r line; do
        eval "$line" >>log 2>&1 || true
        echo done
      done
      pg_ctl --pgdata=data --mode=immediate stop >>log 2>&1 || true
      cd /
      # The shell that mounted the small disk removes both.
      [ "$2" ] || rm -rf "$0"
      """

    /// Whether a cluster may have a small disk here.
    static let canHaveSmallDisk = HelperProcess.run("unshare", "--mount", "true") == 0

    /// Starts one; throws if it does not start, with what it said. If `disk` is the size of a disk, such as
    /// `70m`, its tables have no more room than that; its log of writes has.
    init(disk: String = "") throws {
      var template = Array("/tmp/viper-todo-pg-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw ProcessTrouble("no temporary folder") }
      folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let process = Process()
      let input = Pipe()
      let output = Pipe()
      let shell = ["sh", "-c", Self.script, folder, Self.script, disk]
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = disk.isEmpty ? shell : ["unshare", "--mount"] + shell
      process.standardInput = input
      process.standardOutput = output
      keeper = input
      answers = output
      // What else this process starts must not keep it alive.
      _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
      try process.run()
      try expect("ready")
    }

    private let answers: Pipe
    private let lock = NSLock()

    /// Runs a line of shell as the server's user, in its folder, with its programs; waits until it is done.
    func run(_ line: String) throws {
      try lock.withLock {
        keeper.fileHandleForWriting.write(Data((line + "\n").utf8))
        try expect("done")
      }
    }

    /// The URL of a database of it, for the programs' `--database`.
    func url(_ database: String = "todos", _ options: String = "") -> String {
      "postgresql:///\(database)?host=\(folder)&user=todo\(options)"
    }

    /// Makes a database. Returns its URL.
    @discardableResult
    func makeDatabase(_ name: String, _ options: String = "") throws -> String {
      try run("createdb --host=\(folder) --username=todo \(options) \(name)")
      return url(name)
    }

    /// Ends all connections, as an administrator.
    func endConnections() throws {
      try sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    }

    /// An address of this machine that nobody else has: it has all of 127.0.0.0/8.
    static func address() -> String {
      "127.\((1...3).map { _ in "\(UInt8.random(in: 1...254))" }.joined(separator: "."))"
    }

    /// Runs SQL as its administrator.
    func sql(_ text: String, in database: String = "todos") throws {
      try run("psql --host=\(folder) --username=todo --dbname=\(database) --command='\(text)'")
    }

    private func expect(_ word: String) throws {
      var line: [UInt8] = []
      while line.last != UInt8(ascii: "\n") {
        let next = answers.fileHandleForReading.readData(ofLength: 1)
        if next.isEmpty { throw ProcessTrouble(FileBytes.text(folder + "/log")) }
        line += next
      }
      if line.dropLast() != Array(word.utf8)[...] {
        throw ProcessTrouble(String(decoding: line, as: UTF8.self))
      }
    }
  }
#endif
