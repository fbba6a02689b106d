import Connectors
import Reference
import Stdio
import System

/// Prints the contract as an OpenRPC document, or renews the files of `protocol/` that are made
/// from it.
struct Discover {
  /// The folder of the files to renew; nil prints the document.
  let folder: String?

  private static let beginning =
    "<!-- reference: made by viper-todo discover --update protocol -->"
  private static let ending = "<!-- end of the reference -->"

  func run() throws -> Int32 {
    guard let folder else {
      Printout.line(String(decoding: Contract.document.text, as: UTF8.self), end: "")
      return ExitCode.success
    }
    let path = folder + "/PROTOCOL.md"
    guard let text = Self.renewed(String(decoding: try File.read(path), as: UTF8.self)) else {
      throw FormatError(
        message: "\(path) lacks the lines between which the reference stands: "
          + "\(Self.beginning) and \(Self.ending)")
    }
    try File.replace(folder + "/openrpc.json", with: Contract.document.text)
    try File.replace(path, with: Array(text.utf8))
    return ExitCode.success
  }

  /// The text with the present reference in it; nil if it has no place for one.
  private static func renewed(_ text: String) -> String? {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard let start = lines.firstIndex(of: beginning[...]),
      let end = lines[start...].firstIndex(of: ending[...])
    else { return nil }
    let reference = Markdown.text(ContractReference.blocks(of: Contract.scenes), depth: 3)
    lines.replaceSubrange(start + 1..<end, with: ["", reference[...]])
    return lines.joined(separator: "\n")
  }
}
