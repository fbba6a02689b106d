import Connectors
import Reference
import Stdio
import System
import Transcripts

/// Prints the contract as an OpenRPC document, or renews the files of `protocol/` that are made
/// from it.
enum Discover {
  private static let beginning =
    "<!-- reference: made by viper-todo discover --update protocol -->"
  private static let ending = "<!-- end of the reference -->"

  /// Renews the files of this folder; nil prints the document. Returns the exit code.
  static func run(folder: String?) throws -> Int32 {
    guard let folder else {
      return Printout.show(String(decoding: Contract.document.text, as: UTF8.self), end: "")
    }
    let path = folder + "/PROTOCOL.md"
    guard let text = renewed(String(decoding: try File.read(path), as: UTF8.self)) else {
      throw FormatError(
        "\(path) lacks the lines between which the reference stands: "
          + "\(beginning) and \(ending)")
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
