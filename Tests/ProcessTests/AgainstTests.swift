import TestSupport
import Testing

/// `viper-todo replay --against` checks other implementations of the protocol.
struct AgainstTests {
  private let folder = TemporaryFolder()
  private let path: String

  private static let transcript = """
    # Adding two.
    > \(Wire.add(1, "Buy milk"))
    < \(Wire.added(1))
    > \(Wire.add(2, "Buy oats"))
    < {"jsonrpc":"2.0","id":2,"result":{"id":2,"rev":2,"step":2}}

    """

  init() {
    path = folder.file("case.transcript")
    FileBytes.write(Self.transcript.utf8, to: path)
  }

  private func run(_ command: String, _ arguments: String...) throws -> BackendRun {
    try run(command, arguments + [path])
  }

  private func run(_ command: String, _ arguments: [String]) throws -> BackendRun {
    try BackendRun(
      ["replay", "--against", command] + arguments,
      environment: ["BACKEND": try Spawn.built("viper-todo")])
  }

  /// Every transcript passes; in pieces, only those are tried that are about framing.
  @Test(arguments: [[], ["--split", "1"], ["--split=13"]], ["lines", "headers"])
  func ourOwnProgramPasses(split: [String], framing: String) throws {
    let isPlain = split.isEmpty && framing == "lines"
    let whole = isPlain ? TranscriptPaths.all : TranscriptPaths.headed
    let paths = split.isEmpty ? whole : TranscriptPaths.cut
    let run = try run(
      #""$BACKEND" --memory"#,
      split + ["--framing", framing, "--jobs", "3", "--patience", "180"]
        + paths.map(Repository.path))
    #expect(run.ending == .exited(0), "\(run.output)")
    // Those that start the program again need a store that outlives it.
    let skipped = run.lines.count { $0 == "  it starts the program again" }
    #expect(skipped == TranscriptPaths.restarting.count { paths.contains($0) })
    #expect(!isPlain || skipped == 9)
    #expect(
      run.lines.last
        == "\(paths.count - skipped) passed, 0 failed, 0 unsupported, \(skipped) skipped")
    #expect(run.errors == "")
  }

  @Test func argumentsGoWhereTheCommandSays() throws {
    let run = try run(#""$BACKEND" {arguments} --memory # not here:"#)
    #expect(
      run.lines == ["passed \(path) — Adding two.", "1 passed, 0 failed, 0 unsupported, 0 skipped"])
    #expect(run.ending == .exited(0))
  }

  /// A backend that gives every request the same answer, with the same id.
  private static let wrong =
    #"while read -r line; do echo '{"jsonrpc":"2.0","id":1,"result":{"id":1,"rev":1,"step":1}}'; done; :"#

  @Test func aWrongAnswerIsShownAsADifference() throws {
    let run = try run(Self.wrong)
    #expect(
      run.lines == [
        "failed \(path) — Adding two.",
        "  \(path):5: expected the result of todoList.add (id 2), got the result of todoList.add (id 1)",
        "--- \(path)", "+++ \(path) (as it went)", "@@ -2,4 +2,4 @@",
        " > \(Wire.add(1, "Buy milk"))", " < \(Wire.added(1))", " > \(Wire.add(2, "Buy oats"))",
        #"-< {"jsonrpc":"2.0","id":2,"result":{"id":2,"rev":2,"step":2}}"#, "+< \(Wire.added(1))",
        "0 passed, 1 failed, 0 unsupported, 0 skipped",
      ])
    #expect(run.ending == .exited(1))
  }

  /// Bytes that a person would not see, or that a terminal would obey.
  @Test func badFramingIsNotAMessage() throws {
    let added = Wire.added(1)
    #expect(try run("printf '%s' '\(added)'; :").lines.contains("+< \(added) [badly framed]"))
    #expect(
      try run("printf '%s\\r\\n' '\(added)'; :").lines
        .contains("+< \(added)\\x0D\\x0A [badly framed]"))
    #expect(try run("printf 'ready\\033[2J\\n'; :").lines.contains("+< ready\\x1B[2J"))
    #expect(
      try run("printf 'content-length: 2\\r\\n\\r\\n{}'; :", "--framing", "headers").lines
        .contains("+< content-length: 2\\x0D\\x0A\\x0D\\x0A{} [badly framed]"))
    let flood = try run("yes; :")
    #expect(flood.lines.contains("+< [and more]"))
    #expect(flood.lines.contains("  It wrote more than 67108864 bytes, and was killed."))
  }

  @Test func aProgramThatDiesIsReported() throws {
    let run = try run("exec <&-; echo one >&2; printf 'two\\033\\n' >&2; exit 3; :")
    #expect(
      run.lines.suffix(4) == [
        "  The last it wrote to stderr:", "    one", "    two?",
        "0 passed, 1 failed, 0 unsupported, 0 skipped",
      ])
    #expect(run.lines.dropLast(4).last?.hasPrefix("  It ended with status 3") == true)
    #expect(run.ending == .exited(1))
    #expect(
      try self.run(#""$BACKEND" --memory "$@"; kill -SEGV $$; :"#).lines
        == [
          "failed \(path) — Adding two.", "  It was ended by signal 11.",
          "0 passed, 1 failed, 0 unsupported, 0 skipped",
        ])
    #expect(try self.run("no-such-program-here").output.contains("It ended with status 127"))
  }

  @Test(arguments: ["cat > /dev/null; sleep 1000; :", "exec >&- 2>&-; sleep 1000; :"])
  func aProgramThatHangsIsKilled(command: String) throws {
    let run = try run(command, "--patience", "1")
    #expect(
      run.lines.dropLast().last?.hasPrefix("  It took and wrote nothing for 1 s, and was killed")
        == true, "\(run.output)")
    #expect(run.ending == .exited(1))
  }

  /// A backend that cannot put samples into its store.
  @Test func unsupportedTranscriptsAreSkipped() throws {
    let command =
      #"case "$*" in *--samples*) echo "there are no samples" >&2; exit 64;; esac; "#
      + #"exec "$BACKEND" --memory"#
    let samples = Repository.root.path + "/protocol/transcripts/todoList/samples.transcript"
    let run = try run(command, samples)
    #expect(run.lines.count == 4)
    #expect(run.lines[0].hasPrefix("skipped \(samples) — "))
    #expect(
      run.lines[1] == "  it does not take --clock 2026-11-20T09:00:00.000Z --samples: "
        + "there are no samples")
    #expect(run.lines[3] == "1 passed, 0 failed, 0 unsupported, 1 skipped")
    #expect(run.ending == .exited(0))
    #expect(try self.run(command, "--fail-skipped", samples).ending == .exited(1))
    // If all are skipped, nothing was shown to work.
    #expect(try self.run(command, [samples]).ending == .exited(1))
  }

  #if os(Linux) && !Portable
    /// `dd` reads once. Other systems have no pipe that keeps writes apart, so a slow reader gets
    /// several bytes in one read.
    @Test func piecesOfOneByteAreReadOneByOne() throws {
      let command = "dd bs=64 count=1 2>/dev/null | wc -c; :"
      #expect(try run(command).lines.contains("+< 64"))
      #expect(try run(command, "--split", "1").lines.contains("+< 1"))
    }
  #endif
}
