import Connectors
import JSONRPC
import Stdio
import Stores
import System
import Transcripts

/// Plays a script to a View (VIEWS § Scripts for Views). Either the View has started this process, or this process
/// starts the View, which then starts backends that play, and the verdict is of all of them. They keep
/// what the View sends in a journal. Each first plays what is in it, unseen, to know where it is.
struct StandInRun {
  /// The variable by which a backend of the View finds the journal.
  static let journalVariable = "VIPER_TODO_STAND_IN"

  let path: String
  /// The View, which the program starts; empty if the View starts the program.
  let command: [String]
  /// The number of seconds without a message after which the View is not waited for any longer.
  let patience: Int

  static let options = [
    StoreOption(
      "--patience", "SECONDS",
      summary: "wait this long for the next message (default 10). If the script is over by then, "
        + "COMMAND is ended and can pass; if it is not, the View has failed",
      values: .number(1...3600))
  ]

  /// Nil if no file is named, or several are, or the command behind `--` is missing.
  init?(_ given: Arguments) {
    command = given.rest ?? []
    let files = given.operands.dropLast(command.count)
    guard files.count == 1, let path = files.first, given.rest?.isEmpty != true else { return nil }
    self.path = path
    patience = given.patience
  }

  func run() throws -> Int32 {
    let script = try FormatError.naming("a script for Views", path, try ViewScript(File.read(path)))
    if !command.isEmpty { return try rehearse(script) }
    let journal = Environment.value(Self.journalVariable)
    if script.hasExit && journal == nil {
      throw UsageError(
        "\(path) has @exit, after which the View starts another backend; let "
          + "stand-in start the View: viper-todo stand-in FILE -- COMMAND…")
    }
    return try play(script, journal: journal)
  }

  /// Plays on stdin and stdout. Without a journal, this process gives the verdict.
  private func play(_ script: ViewScript, journal path: String?) throws -> Int32 {
    let standIn = StandIn(script)
    let journal = try path.map { try StandInJournal($0) }
    try journal?.replay(to: standIn)
    try journal?.noteProcess()
    standIn.begin()
    let isOverdue = try talk(standIn, journal)
    if journal != nil { return standIn.end ?? ExitCode.success }
    let faults = standIn.verdict()
    // A View that has nothing more to do may stay open.
    let isHanging = isOverdue && !faults.isEmpty
    return report(
      faults, remark: isHanging ? "It sent nothing for \(patience) s." : nil, title: script.title)
  }

  /// Answers the View until it has closed its end, or the process is to end. Returns whether it sent
  /// nothing for too long; with a journal, that is for its reader to see.
  private func talk(_ standIn: StandIn, _ journal: StandInJournal?) throws(FileError) -> Bool {
    let limits = SessionLimits()
    let inbox = Inbox(framing: nil, maximumMessage: limits.message, maximumNesting: limits.nesting)
    let streams = StandardStreams.takeOver()
    while standIn.end == nil {
      let message: [UInt8]
      let reading = inbox.reader.next(in: inbox.buffer.bytes, isEnd: inbox.isEnd)
      switch reading {
      case .message(let range): message = Array(inbox.buffer.bytes[range])
      case .tooLarge: message = Array("a message that is too large".utf8)
      case .broken(let reason): message = Array("bytes without a frame: \(reason)".utf8)
      case .incomplete:
        if inbox.isEnd { return false }
        inbox.dropHandled()
        let patience = journal == nil ? Int64(patience) * 1000 : -1
        guard let bytes = streams.read(milliseconds: patience) else { return true }
        inbox.isEnd = bytes.isEmpty
        bytes.withUnsafeBytes { inbox.buffer.append($0) }
        continue
      }
      try journal?.note(message)
      let framing = inbox.reader.framing ?? .lines
      streams.write(standIn.take(message).flatMap(framing.framed))
      if case .broken = reading { return false }
    }
    return false
  }

  /// How long a View may take to end once it is told to, in milliseconds.
  private static let grace: Int64 = 2000
  /// How often the journal is looked at, in milliseconds.
  private static let pause: Int64 = 100

  /// Runs the View with a backend that plays the script. The backend and its journal are in a folder
  /// that is removed at the end.
  private func rehearse(_ script: ViewScript) throws(FileError) -> Int32 {
    let beginning = (Environment.value("TMPDIR") ?? "/tmp") + "/viper-todo-stand-in-"
    let folder: String
    do throws(SystemError) {
      folder = File.resolved(try Folder.makeUnique(beginning))
    } catch { throw FileError("make a folder like", path: beginning, error) }
    defer { Folder.removeAll(folder) }
    let journal = try StandInJournal(folder + "/journal")
    var environment = Environment.all
    environment["VIPER_TODO"] = try makeBackend(in: folder)
    environment["PATH"] = folder + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    // The View and what it starts are ended together, as a group of processes. A View that reads a
    // terminal has to stay in the terminal's own group.
    let isGroup = !StandardStreams.isOfTerminal
    let view: ChildProgram
    do throws(SystemError) {
      view = try ChildProgram(
        command, environment: environment, descriptors: [], inOwnGroup: isGroup)
    } catch { throw FileError("start", path: command[0], error) }
    let wait = waitForEnd(of: view, journal)
    if wait != .ended {
      view.kill(withGroup: isGroup, gently: true)
      if !ProcessWatch(view.pid).wait(milliseconds: Self.grace) { view.kill(withGroup: isGroup) }
    }
    let status = view.takeEnd()
    for pid in try journal.processes() { _ = ProcessWatch(pid).wait(milliseconds: Self.grace) }
    let standIn = StandIn(script)
    try journal.replay(to: standIn)
    let faults = standIn.verdict()
    let remark: String? =
      switch status {
      case _ where wait == .stopped, .exited(0): nil
      case _ where wait == .silent:
        faults.isEmpty ? nil : "It sent nothing for \(patience) s, and was ended."
      case .exited(let code): "It ended with status \(code)."
      case .signalled(let signal): "It was ended by signal \(signal)."
      }
    return report(faults, remark: remark, title: script.title)
  }

  private enum Wait {
    /// The View has ended by itself.
    case ended
    /// It has sent nothing for too long.
    case silent
    /// A signal asks this process to end, which is how a test says that the View has done its part.
    case stopped
  }

  private func waitForEnd(of view: ChildProgram, _ journal: StandInJournal) -> Wait {
    let signals = SignalDescriptor()
    let watch = ProcessWatch(view.pid)
    let limit = Int64(patience) * 1000
    var deadline = Uptime.milliseconds + limit
    var size = 0
    while !watch.wait(milliseconds: Self.pause) {
      if journal.size != size {
        size = journal.size
        deadline = Uptime.milliseconds + limit
      }
      if signals.isPending { return .stopped }
      if Uptime.milliseconds >= deadline { return .silent }
    }
    return .ended
  }

  /// Makes the program that the View starts. What is not serving, it leaves to this program.
  private func makeBackend(in folder: String) throws(FileError) -> String {
    guard let program = ThisProcess.program else {
      throw FileError("cannot find this program's own file")
    }
    func quoted(_ text: String) -> String { "'" + text.replacingParts("'", with: #"'\''"#) + "'" }
    let backend = folder + "/viper-todo"
    let script = """
      #!/bin/sh
      case "$1" in --version | --help | [a-z]*) exec \(quoted(program)) "$@" ;; esac
      \(Self.journalVariable)=\(quoted(folder + "/journal")) exec \(quoted(program)) stand-in \
      \(quoted(File.resolved(path)))

      """
    try File.replace(backend, with: Array(script.utf8))
    File.setPermissions(backend, 0o700)
    return backend
  }

  /// Says on stderr what became of the script. Returns the exit code.
  private func report(_ faults: [StandIn.Fault], remark: String?, title: String?) -> Int32 {
    let isRight = faults.isEmpty && remark == nil
    let heading = (isRight ? "passed " : "failed ") + path + (title.map { " — " + $0 } ?? "")
    let texts = faults.map { path + ($0.line > 0 ? ":\($0.line)" : "") + ": " + $0.text }
    let lines = [heading] + texts + (remark.map { ["\(path): \($0)"] } ?? [])
    for line in lines.flatMap({ $0.split(separator: "\n") }) { ProcessDefaults.complain("\(line)") }
    return isRight ? ExitCode.success : ExitCode.failure
  }
}

/// What a View sends to all the processes of a backend, in a file to which each of them appends.
struct StandInJournal {
  /// How the line begins that says which process begins.
  private static let process = Array("@".utf8)
  private static let message = Array("> ".utf8)

  private let path: String
  private let file: AppendedFile

  init(_ path: String) throws(FileError) {
    self.path = path
    file = try AppendedFile(path: path)
  }

  func noteProcess() throws(FileError) { try append(Self.process + "\(ThisProcess.pid)".utf8) }

  func note(_ message: [UInt8]) throws(FileError) {
    // A newline in a message is between two tokens, so a space means the same.
    try append(Self.message + message.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
  }

  private func append(_ line: [UInt8]) throws(FileError) {
    let failure = (line + [0x0A]).withUnsafeBytes { file.append($0) }
    if let failure { throw failure }
  }

  var size: Int { (try? FileStatus(path: path).size) ?? 0 }

  /// The pids of the processes that have played.
  func processes() throws(FileError) -> [Int] {
    try lines().filter { $0.starts(with: Self.process) }.compactMap {
      Int(String(decoding: $0.dropFirst(Self.process.count), as: UTF8.self))
    }
  }

  func replay(to standIn: StandIn) throws(FileError) {
    for line in try lines() {
      if line.starts(with: Self.process) {
        standIn.begin()
      } else {
        _ = standIn.take(Array(line.dropFirst(Self.message.count)))
      }
    }
  }

  private func lines() throws(FileError) -> [ArraySlice<UInt8>] {
    try File.read(path).split(separator: 0x0A)
  }
}
