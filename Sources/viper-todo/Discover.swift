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
    "<!-- reference: made by viper-todo discover --update protocol -->\n"
  private static let ending = "<!-- end of the reference -->"

  func run() -> Int32 {
    guard let folder else {
      Printout.line(String(decoding: Contract.document.text, as: UTF8.self), end: "")
      return ExitCode.success
    }
    do {
      let path = folder + "/PROTOCOL.md"
      guard let text = Self.renewed(String(decoding: try File.read(path), as: UTF8.self)) else {
        ProcessDefaults.complain(
          "viper-todo: \(path) lacks the lines between which the reference stands: "
            + "\(Self.beginning.dropLast()) and \(Self.ending)")
        return ExitCode.dataFormat
      }
      try File.replace(folder + "/openrpc.json", with: Contract.document.text)
      try File.replace(path, with: Array(text.utf8))
      return ExitCode.success
    } catch {
      ProcessDefaults.complain("viper-todo: \(error.message)")
      return ExitCode.inputOutput
    }
  }

  /// The text with the present reference in it; nil if it has no place for one.
  private static func renewed(_ text: String) -> String? {
    let parts = text.components(around: beginning)
    guard let (before, rest) = parts, let (_, after) = rest.components(around: ending) else {
      return nil
    }
    let reference = Markdown.text(ContractReference.blocks(of: Contract.scenes), depth: 3)
    return before + beginning + "\n" + reference + "\n" + ending + after
  }
}

extension String {
  /// The parts before and after the first occurrence of a text; nil if there is none.
  fileprivate func components(around text: String) -> (before: String, after: String)? {
    let wanted = Array(text.utf8)
    let bytes = Array(utf8)
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...bytes.count - wanted.count
    where bytes[start..<start + wanted.count].elementsEqual(wanted) {
      return (
        String(decoding: bytes[..<start], as: UTF8.self),
        String(decoding: bytes[(start + wanted.count)...], as: UTF8.self)
      )
    }
    return nil
  }
}
