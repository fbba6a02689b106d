import Glibc
import TestSupport
import Testing

/// The names of new files and folders survive a power cut, because their folder is synced.
@Suite(.enabled(if: FaultInjector.isPossible)) struct SyncedNamesTests {
  private let folder = TemporaryFolder()
  private var trace: String { folder.file("trace") }

  private var tracer: [String] {
    ["strace", "-f", "-y", "-e", "trace=fsync,fdatasync", "-o", trace]
  }

  /// The folders that were synced, by the names that strace shows for their descriptors.
  private func synced() -> [String] {
    FileBytes.text(trace).matches(of: /f(?:data)?sync\(\d+<([^>]*)>\)\s*= 0/).map { String($0.1) }
  }

  @Test func ofAFirstStart() throws {
    let home = TemporaryFolder()
    try BackendRun([], input: Wire.add(1, "x") + "\n", through: tracer, home: home).expectSuccess()
    let synced = synced()
    for name in ["", "/.local", "/.local/share", "/.local/share/viper-todo"] {
      #expect(synced.contains(home.path + name), "\(synced)")
    }
  }

  @Test func ofACopy() throws {
    let path = folder.file("todos.sqlite")
    try BackendProcess(["--database", path]).end()
    let place = TemporaryFolder()
    let copy = place.file("copy.sqlite")
    try BackendRun(["backup", copy, "--database", path], through: tracer).expectSuccess()
    #expect(synced().map { $0.hasPrefix(copy) } == [true, false] && synced()[1] == place.path)
    let new = TemporaryFolder()
    try BackendRun(["restore", copy, "--database", new.file("x")], through: tracer).expectSuccess()
    let synced = synced()
    #expect(synced.contains(new.file("x")) && synced.last == new.path, "\(synced)")
  }
}
