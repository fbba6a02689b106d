import Glibc
import TestSupport
import Testing

/// A database whose files are mishandled as people do, while programs work with it. It knows which
/// todos must be in the database after each deed.
struct Mishandled {
  /// What people do to a database. What programs refuse is in ``LinkedTests`` and ``OrphanedLogTests``.
  enum Deed: CaseIterable {
    case crash, moveUnderPrograms, putAnotherOver, copyWhenIdle, backUp, restore
  }

  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }
  private var other: String { folder.file("other.sqlite") }
  private var numbers: SplitMix64
  /// The titles that were acknowledged, which must be in the database.
  private var stored: Set<String> = []
  private var sent = 0

  init(seed: UInt64) throws {
    numbers = SplitMix64(seed: seed)
    try end(some([start()]))
  }

  /// Does something at random, and checks that nothing was lost.
  mutating func act() throws {
    let deed = Deed.allCases[number(0...Deed.allCases.count - 1)]
    switch deed {
    case .crash: try work().forEach { try $0.crash() }
    case .moveUnderPrograms: try moveUnderPrograms()
    case .putAnotherOver: try putAnotherOver()
    case .copyWhenIdle: try copyWhenIdle()
    case .backUp: try backUp()
    case .restore: try restore()
    }
    try check(path, holds: stored, "\(deed)")
  }

  // MARK: - Deeds

  /// Moves the database while programs are in the middle of changes. Some go on under the old name,
  /// or under the new one.
  private mutating func moveUnderPrograms() throws {
    var programs = try some(work())
    var waiting = try programs.map { try send(to: $0) }
    rename(path, other)
    let isCrash = number(1...4) == 1
    if isCrash {
      for process in programs { process.kill(SIGKILL) }
    } else if number(1...2) == 1 {
      let place = number(1...2) == 1 ? path : other
      programs.append(try start(place))
      waiting.append(try send(to: programs[programs.count - 1]))
    }
    var acknowledged = stored
    for (process, titles) in zip(programs, waiting) {
      acknowledged.formUnion(try read(titles, from: process))
    }
    if isCrash {
      for process in programs { _ = try process.wait() }
    } else {
      try end(programs)
    }
    if size(path) == 0 {
      // Nobody went on under the old name; only the log of a killed program is there.
      unlink(path)
      rename(other, path)
      if !isCrash { rename(other + "-wal", path + "-wal") }
      stored = acknowledged
    } else {
      let here = try titles(in: path)
      let there = try titles(in: other)
      #expect(here.isDisjoint(with: there))
      let lost = acknowledged.subtracting(here).subtracting(there)
      #expect(lost.isEmpty, "lost in neither: \(lost)")
      stored = here
      if number(1...2) == 1 {
        stored = there
        remove(path)
        for ending in ["", "-wal"] { rename(other + ending, path + ending) }
      }
    }
    remove(other)
  }

  /// Puts a complete database in the place of ours, as some tools restore.
  private mutating func putAnotherOver() throws {
    let process = try start(other)
    let new = try read(send(to: process), from: process)
    try end([process])
    for ending in ["-wal", "-shm", "-lock"] { unlink(other + ending) }
    let programs = try some(work())
    for process in programs { _ = try process.ask(1, "initialize") }
    rename(other, path)
    stored = new
    for process in programs {
      stored.formUnion(try read(send(to: process), from: process))
    }
    try end(programs)
  }

  private mutating func copyWhenIdle() throws {
    let programs = try work()
    try waitForEmptyLog(of: path)
    #expect(Set(try titlesAlone(in: path)) == stored)
    try end(programs)
  }

  private mutating func backUp() throws {
    let programs = try some(work())
    let before = stored
    let waiting = try programs.map { try send(to: $0) }
    let isStopped = number(1...3) == 1
    let backup = try BackendProcess(["backup", other, "--database", path])
    if isStopped { backup.kill([SIGKILL, SIGTERM][number(0...1)]) }
    _ = try backup.wait()
    for (process, titles) in zip(programs, waiting) {
      stored.formUnion(try read(titles, from: process))
    }
    // A copy with its final name is complete, whether or not its program was stopped.
    if access(other, F_OK) == 0 {
      let copied = Set(try titlesAlone(in: other))
      #expect(copied.isSuperset(of: before) && copied.isSubset(of: stored))
      // A backup must not replace a file that others use.
      let refused = try BackendRun(["restore", other, "--database", path])
      #expect(refused.ending == .exited(74), "\(refused.errors)")
    } else {
      #expect(isStopped)
    }
    try end(programs)
    remove(other)
    removeParts()
  }

  private mutating func restore() throws {
    let made = try BackendRun(["backup", other, "--database", path])
    #expect(made.ending == .exited(0), "\(made.errors)")
    let former = stored
    let programs = try work()
    if number(1...2) == 1 {
      for process in programs { try process.crash() }
    } else {
      try end(programs)
    }
    let restoring = try BackendProcess(["restore", other, "--database", path])
    // Half of all restores are killed, at any moment.
    if number(1...2) == 1 {
      usleep(UInt32(number(0...30_000)))
      restoring.kill(SIGKILL)
    }
    let ending = try restoring.wait()
    let found = try titles(in: path)
    if ending == .exited(0) {
      #expect(found == former)
    } else {
      #expect(found == former || found == stored)
    }
    stored = found
    remove(other)
    removeParts()
  }

  // MARK: - Programs

  private func start(_ path: String? = nil) throws -> BackendProcess {
    try BackendProcess(["--database", path ?? self.path])
  }

  /// Starts programs that change the database, and then do nothing.
  private mutating func work() throws -> [BackendProcess] {
    let programs = try (1...number(1...3)).map { _ in try start() }
    for process in programs { stored.formUnion(try read(send(to: process), from: process)) }
    return programs
  }

  /// Ends some of the programs, or none, and returns the rest.
  private mutating func some(_ programs: [BackendProcess]) throws -> [BackendProcess] {
    let count = number(1...programs.count)
    try end(Array(programs[count...]))
    return Array(programs[..<count])
  }

  private func end(_ programs: [BackendProcess]) throws {
    for process in programs {
      let ending = try BackendRun(ending: process).ending
      // A program that found a log without its database never had a store.
      #expect(ending == .exited(0) || ending == .exited(65), "\(ending)")
    }
  }

  /// Sends adds, and returns their titles.
  private mutating func send(to process: BackendProcess) throws -> [String] {
    let titles = (1...number(1...30)).map { "\(sent + $0)" }
    sent += titles.count
    let content = number(1...10) == 1 ? Wire.longContent : ""
    try process.write(
      titles.map { Wire.add(Int($0) ?? 0, $0, content: content) + "\n" }.joined())
    return titles
  }

  /// Reads the answers to adds, and returns the titles that were acknowledged.
  private func read(_ titles: [String], from process: BackendProcess) throws -> Set<String> {
    var acknowledged: Set<String> = []
    for title in titles {
      guard let answer = try process.nextAnswer(), answer.text.hasSuffix("}") else { break }
      if answer.isResult {
        acknowledged.insert(title)
      } else {
        #expect(["busy", "corrupt", "gone"].contains(answer.storeReason), "\(answer.text)")
      }
    }
    return acknowledged
  }

  // MARK: - Files

  private func titles(in path: String) throws -> Set<String> {
    let truth = try StoreTruth(path)
    return Set(truth.todos.values.map(\.title))
  }

  /// Checks, in the program and in the file, that everything acknowledged is there, and that
  /// nothing is there that was never sent.
  private mutating func check(_ path: String, holds expected: Set<String>, _ deed: String) throws {
    let found = try titles(in: path)
    let lost = expected.subtracting(found)
    #expect(lost.isEmpty, "\(deed) lost \(lost.count) of \(expected.count): \(lost.prefix(5))")
    #expect(found.allSatisfy { (Int($0) ?? .max) <= sent }, "\(deed)")
    let process = try start()
    let answer = try process.ask(1, "todoList.viewReady").last
    #expect(answer?.result("total") == found.count, "\(deed): \(answer?.text ?? "")")
    // Todos that were not acknowledged may be there as well.
    stored = found
    if number(1...2) == 1 { try end([process]) } else { try process.crash() }
  }

  private func remove(_ path: String) {
    for ending in ["", "-wal", "-shm", "-lock", "-journal"] { unlink(path + ending) }
  }

  /// Removes the files that a killed backup leaves.
  private func removeParts() {
    for file in Repository.files(under: folder.path, ending: "") {
      let name = String(file.split(separator: "/").last ?? "")
      if name.contains(".backup-") { unlink(folder.file(name)) }
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &numbers)
  }
}

@Suite struct MishandledTests {
  /// Short: about 20 deeds; long: 2,400, which takes more than ten minutes.
  @Test(arguments: 1...Form.count(short: 2, long: 12))
  func nothingAcknowledgedIsLost(seed: Int) throws {
    var database = try Mishandled(seed: UInt64(seed))
    for _ in 1...Form.count(short: 10, long: 200) { try database.act() }
  }
}
