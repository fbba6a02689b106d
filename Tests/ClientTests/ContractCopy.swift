import Foundation
import Testing

/// A client's script, what it generated, and the contract, in a place where that may be changed.
struct ContractCopy {
  private let stubs: Stubs
  private let user: User

  init(of stubs: Stubs) throws {
    self.stubs = stubs
    user = try User()
    for path in ["clients/" + stubs.script, "clients/" + stubs.file, "protocol/openrpc.json"] {
      let copy = URL(fileURLWithPath: user.home.file(path))
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Place.package + "/" + path, toPath: copy.path)
    }
  }

  /// Replaces the first such text in the contract, after another one.
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
  func generate(_ arguments: String...) throws -> HostProcess { try generate(arguments) }

  /// The same with arguments in an array.
  func generate(_ arguments: [String]) throws -> HostProcess {
    try HostProcess(
      [stubs.rawValue, user.home.file("clients/" + stubs.script)] + arguments,
      environment: user.environment, folder: user.home)
  }

  /// What was generated, as it is now.
  func stubsText() throws -> String {
    try String(contentsOfFile: user.home.file("clients/" + stubs.file), encoding: .utf8)
  }
}
