import Foundation
import TestSupport
import Testing

/// A copy of a client's script, its generated files and the contract, which a test may change.
struct ContractCopy {
  private let stubs: Stubs
  private let user: User

  init(of stubs: Stubs) throws {
    self.stubs = stubs
    user = try User()
    let generated = stubs.files.map { "clients/" + $0 }
    for path in generated + ["clients/" + stubs.script, "protocol/openrpc.json"] {
      let copy = URL(fileURLWithPath: user.home.file(path))
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Repository.path(path), toPath: copy.path)
    }
  }

  /// Replaces the first occurrence of a text in the contract after the text `start`.
  func change(_ text: String, to replacement: String, after start: String = "") throws {
    let path = user.home.file("protocol/openrpc.json")
    var contract = try String(contentsOfFile: path, encoding: .utf8)
    let from =
      try start.isEmpty ? contract.startIndex : #require(contract.range(of: start)).upperBound
    let range = try #require(contract.range(of: text, range: from..<contract.endIndex))
    contract.replaceSubrange(range, with: replacement)
    try contract.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Runs the script.
  func generate(_ arguments: String...) throws -> HostProcess {
    try user.run([stubs.rawValue, user.home.file("clients/" + stubs.script)] + arguments)
  }

  /// Runs a program in the language of the script, where the copy is.
  func run(_ program: String) throws -> HostProcess {
    let arguments =
      stubs == .python ? ["-BW", "error", "-c", program] : ["--input-type=module", "-e", program]
    return try HostProcess(
      [stubs.rawValue] + arguments, environment: user.environment, folder: user.home,
      in: URL(filePath: user.home.path))
  }

  /// The text of the generated types.
  func stubsText() throws -> String {
    try String(contentsOfFile: user.home.file("clients/" + stubs.file), encoding: .utf8)
  }
}
