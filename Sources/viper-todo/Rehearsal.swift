import Stdio
import System
import Transcripts

/// A View that this program runs, with a backend that plays a script.
struct Rehearsal {
  private let playing: StandInRun
  /// The folder with the backend and its journal.
  private let folder: String
  private let journal: StandInJournal
  /// Whether the View, and what it starts, is a group of processes that can be ended together. One
  /// that reads a terminal has to stay in the terminal's own group.
  private let isGroup = !StandardStreams.isOfTerminal

  /// How long a View may take to end once it is told to, in milliseconds.
  private static let grace: Int64 = 2000
  /// How often the journal is looked at, in milliseconds.
  private static let pause: Int64 = 100

  init(_ playing: StandInRun) throws(FileError) {
    self.playing = playing
    let beginning = (Environment.value("TMPDIR") ?? "/tmp") + "/viper-todo-stand-in-"
    do throws(SystemError) {
      folder = File.resolved(try Folder.makeUnique(beginning))
    } catch {
      throw FileError("make a folder like", path: beginning, error)
    }
    journal = try StandInJournal(folder + "/journal")
  }

  func run(_ script: ViewScript) throws(FileError) -> Int32 {
    defer { Folder.removeAll(folder) }
    var environment = Environment.all
    let backend = try makeBackend()
    environment["VIPER_TODO"] = backend
    environment["PATH"] = folder + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    let view: ChildProgram
    do throws(SystemError) {
      view = try ChildProgram(
        playing.command, environment: environment, descriptors: [], inOwnGroup: isGroup)
    } catch {
      throw FileError("start", path: playing.command[0], error)
    }
    let wait = waitForEnd(of: view)
    if wait != .ended { end(view) }
    let status = view.takeEnd()
    for process in try journal.processes() {
      _ = ProcessWatch(process).wait(milliseconds: Self.grace)
    }
    let standIn = StandIn(script)
    try journal.replay(to: standIn)
    let faults = standIn.verdict()
    var remarks: [String] = []
    switch status {
    case _ where wait == .stopped, .exited(0): break
    case _ where wait == .silent:
      if !faults.isEmpty {
        remarks = ["It sent nothing for \(playing.patience) s, and was ended."]
      }
    case .exited(let code): remarks = ["It ended with status \(code)."]
    case .signalled(let signal): remarks = ["It was ended by signal \(signal)."]
    }
    return playing.report(faults, remarks: remarks, title: script.title)
  }

  private enum Wait {
    /// The View has ended by itself.
    case ended
    /// It has sent nothing for too long.
    case silent
    /// A signal asks this process to end, which is how a test says that the View has done its part.
    case stopped
  }

  private func waitForEnd(of view: ChildProgram) -> Wait {
    let signals = SignalDescriptor()
    let watch = ProcessWatch(view.pid)
    let limit = Int64(playing.patience) * 1000
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

  private func end(_ view: ChildProgram) {
    view.askToEnd(withGroup: isGroup)
    if ProcessWatch(view.pid).wait(milliseconds: Self.grace) { return }
    if isGroup { view.killGroup() } else { view.kill() }
  }

  /// Makes the program that the View starts. What is not serving, it leaves to this program.
  private func makeBackend() throws(FileError) -> String {
    guard let program = ThisProcess.program else {
      throw FileError("cannot find this program's own file")
    }
    func quoted(_ text: String) -> String { "'" + text.replacingParts("'", with: #"'\''"#) + "'" }
    let path = folder + "/viper-todo"
    let script = """
      #!/bin/sh
      case "$1" in --version | --help | [a-z]*) exec \(quoted(program)) "$@" ;; esac
      \(StandInRun.journalVariable)=\(quoted(folder + "/journal")) exec \(quoted(program)) stand-in \
      \(quoted(File.resolved(playing.path)))

      """
    try File.replace(path, with: Array(script.utf8))
    File.setPermissions(path, 0o700)
    return path
  }
}

extension StandInRun {
  /// Says on stderr what became of the script. Returns the exit code.
  func report(_ faults: [StandIn.Fault], remarks: [String], title: String?) -> Int32 {
    let isRight = faults.isEmpty && remarks.isEmpty
    let heading = (isRight ? "passed " : "failed ") + path + (title.map { " — " + $0 } ?? "")
    let texts = faults.map { path + ($0.line > 0 ? ":\($0.line)" : "") + ": " + $0.text }
    for text in [heading] + texts + remarks.map({ "\(path): \($0)" }) {
      for line in text.split(separator: "\n") { ProcessDefaults.complain(String(line)) }
    }
    return isRight ? ExitCode.success : ExitCode.failure
  }
}
