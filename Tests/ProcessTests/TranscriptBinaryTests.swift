import Entities
import JSONRPC
import TestSupport
import Testing
import Transcripts

/// Every transcript under `protocol/transcripts` against the real binary.
struct TranscriptBinaryTests {
  /// How the View writes.
  enum Writing: CaseIterable {
    case whole
    case byteByByte
    case withHeaders
  }

  static let paths = Repository.files(under: "protocol/transcripts", ending: ".transcript")

  @Test func replayPassesAllOfThem() throws {
    let run = try BackendRun(["replay"] + Self.paths.map { Repository.root.path + "/" + $0 })
    #expect(run.ending == .exited(0), "\(run.output)")
    #expect(run.lines.last == "\(Self.paths.count) passed, 0 failed")
    #expect(run.errors == "")
  }

  /// Over its pipes the program's time stands still, so those that move it are left to `replay`.
  @Test(arguments: paths, Writing.allCases)
  func overPipes(path: String, writing: Writing) throws {
    let transcript = try Transcript(try Repository.bytes(path))
    if transcript.clockCount > 1 { return }
    let framing = transcript.framing ?? (writing == .withHeaders ? .headers : .lines)
    let process = try BackendProcess(
      ["--memory", "--clock", transcript.firstClock.rfc3339] + options(of: transcript),
      environment: environment(of: transcript))
    let input = transcript.inputs.flatMap { framed($0, framing) }
    if writing == .byteByByte {
      for byte in input where try process.write([byte]) == false { break }
    } else {
      try process.write(input)
    }
    let run = try BackendRun(ending: process)
    #expect(run.errors == "")
    #expect(messages(in: Array(run.output.utf8), framing) == transcript.outputs)
  }

  private func options(of transcript: Transcript) -> [String] {
    transcript.entries.contains { if case .world(.samples) = $0 { true } else { false } }
      ? ["--samples"] : []
  }

  private func environment(of transcript: Transcript) -> [String: String?] {
    var variables: [String: String?] = transcript.setsEnvironment ? ["LC_ALL": nil] : [:]
    for case .world(.environment(let name, let value)) in transcript.entries {
      variables[name] = value
    }
    return variables
  }

  private func framed(_ message: [UInt8], _ framing: Framing) -> [UInt8] {
    switch framing {
    case .lines: message + [0x0A]
    case .headers: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
  }

  private func messages(in bytes: [UInt8], _ framing: Framing) -> [[UInt8]] {
    var reader = FrameReader(framing: framing, limit: .max - 1)
    return bytes.withUnsafeBytes { bytes in
      var messages: [[UInt8]] = []
      while case .message(let range) = reader.next(in: bytes, isEnd: true) {
        messages.append(Array(bytes[range]))
      }
      return messages
    }
  }
}
