import Entities
import MemoryStore
import Host
import RemoteViews
import TestSupport
import Testing
import Transcripts

@testable import Connectors

/// Everything that the code can say is in at least one transcript, and the other way round.
struct CoverageTests {
  /// A file that cannot be read fails in ``TranscriptFilesTests``.
  private static let transcripts = TranscriptFilesTests.paths.compactMap {
    try? Transcript(try Repository.bytes($0))
  }

  private static let inputs = transcripts.flatMap(\.entries).compactMap {
    if case .input(let message) = $0 { String(decoding: message, as: UTF8.self) } else { nil }
  }

  private static let outputs = transcripts.flatMap(\.outputs).map {
    String(decoding: $0, as: UTF8.self)
  }

  @Test func everyMethodIsCalled() {
    let session = Session(gateway: MemoryGateway(), clock: SystemClock(zone: .utc))
    #expect(session.methodNames.count >= 25)
    for name in session.methodNames {
      #expect(
        Self.inputs.contains { $0.contains("\"method\":\"\(name)\"") },
        "no transcript calls \(name)")
    }
  }

  @Test(arguments: ToolOffer.allCases) func everyToolIsCalled(offer: ToolOffer) {
    let session = Session(
      gateway: MemoryGateway(), clock: SystemClock(zone: .utc), tools: offer)
    #expect(session.methodNames.count == 10)
    for name in session.methodNames {
      #expect(
        Self.inputs.contains { $0.contains("\"method\":\"\(name)\"") },
        "no transcript calls \(name)")
    }
    for (tool, _, _) in Tools.all(writing: offer == .all) {
      let call = "\"params\":{\"name\":\"\(tool.name)\""
      #expect(Self.inputs.contains { $0.contains(call) }, "no transcript calls \(tool.name)")
    }
  }

  /// The `showError` of scenes whose events have no members. They fail only if the store does, and
  /// a memory store does not. The tests of their connectors check it.
  private var errorsOfTheStoreAlone: Set<String> {
    let scenes = Scenes.all.map { $0.declaration() }
    return Set(
      scenes.filter { $0.events.allSatisfy(\.members.isEmpty) }.map { "\($0.name).showError" })
  }

  @Test func everyOutputIsShown() throws {
    let names = try Repository.sentOutputs().subtracting(errorsOfTheStoreAlone)
    #expect(names.count >= 11)
    for name in names {
      #expect(Self.outputs.contains { $0.contains("\"method\":\"\(name)\"") }, "none shows \(name)")
    }
    for output in Self.outputs {
      guard let match = output.firstMatch(of: /^{"jsonrpc":"2.0","method":"([\w.]+)"/) else {
        continue
      }
      #expect(names.contains(String(match.1)))
    }
  }

  /// A memory store cannot fail, and no fault of our own is known, so other tests check 1004 and
  /// −32603.
  @Test(arguments: [-32700, -32600, -32601, -32602, 1001, 1002, 1003, 1005, 1006, 1007, 1008])
  func everyErrorIsAnswered(code: Int) {
    #expect(Self.outputs.contains { $0.contains("\"error\":{\"code\":\(code),") })
  }

  @Test(arguments: InvalidTodo.Reason.allCases)
  func everyReasonIsGiven(reason: InvalidTodo.Reason) {
    #expect(Self.outputs.contains { $0.contains("\"reason\":\"\(reason.rawValue)\"") })
  }
}
