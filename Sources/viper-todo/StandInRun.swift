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
    patience = given.number("--patience") ?? 10
  }

  func run() throws -> Int32 {
    let script = try FormatError.naming(
      "a script for Views", path, try ViewScript(File.read(path)))
    if !command.isEmpty { return try Rehearsal(self).run(script) }
    let journal = Environment.value(Self.journalVariable)
    if script.hasExit && journal == nil {
      throw UsageError(
        message: "\(path) has @exit, after which the View starts another backend; let "
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
      faults, remarks: isHanging ? ["It sent nothing for \(patience) s."] : [],
      title: script.title)
  }

  /// Answers the View until it has closed its end, or the process is to end. Returns whether it sent
  /// nothing for too long; with a journal, that is for its reader to see.
  private func talk(_ standIn: StandIn, _ journal: StandInJournal?) throws(FileError) -> Bool {
    let limits = SessionLimits()
    let inbox = Inbox(
      framing: nil, maximumMessage: limits.message, maximumNesting: limits.nesting)
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

  func noteProcess() throws(FileError) {
    try append(Self.process + Array("\(ThisProcess.pid)".utf8))
  }

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
