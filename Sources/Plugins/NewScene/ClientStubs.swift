import Foundation

/// The files of a client that are generated from the description of the protocol.
struct ClientStubs {
  let paths: [String]
  /// The command that renews them: a script beside them, in the language of the client.
  let command: [String]

  static let all = [
    ClientStubs(
      paths: ["clients/python/src/viper_todo/_contract.py"],
      command: ["python3", "clients/python/generate.py"]),
    ClientStubs(
      paths: ["clients/node/contract.mjs", "clients/node/contract.d.mts"],
      command: ["node", "clients/node/generate.mjs"]),
  ]

  /// Renews the files. Returns whether that worked. If the language is not installed it does not,
  /// but the scene is made all the same, since that needs only Swift.
  func renew(in package: URL) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = package
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
