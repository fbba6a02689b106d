import Connectors
import RemoteViews
import TestSupport
import Testing

/// The committed files are what the code generates.
struct DriftTests {
  /// If this fails, run `viper-todo discover --update protocol`.
  @Test func theDocumentMatchesTheDeclarations() throws {
    #expect(Contract.document.text == (try Repository.bytes(ContractDocument.path)))
  }

  /// Renewing the files in the repository changes nothing.
  @Test func theReferenceMatchesTheDeclarations() throws {
    let folder = TemporaryFolder()
    for name in ["PROTOCOL.md", "openrpc.json"] {
      FileBytes.write(try Repository.bytes("protocol/\(name)"), to: folder.file(name))
    }
    let run = try BackendRun(["discover", "--update", folder.path])
    #expect(run.ending == .exited(0), "\(run.errors)")
    for name in ["PROTOCOL.md", "openrpc.json"] {
      #expect(
        FileBytes.read(folder.file(name)) == (try Repository.bytes("protocol/\(name)")),
        "viper-todo discover --update protocol was not run")
    }
  }

  /// A link in the reference leads to the heading that it names, and to no other.
  @Test func linksLeadSomewhere() throws {
    let text = try Repository.text("protocol/PROTOCOL.md")
    let anchors = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" }.dropFirst().lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == " " }
        .replacing(" ", with: "-")
    }
    let links = Set(text.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) })
    #expect(links.count >= 20)
    for link in links { #expect(anchors.count { $0 == link } == 1, "\(link)") }
  }

  @Test func theProgramPrintsTheDocument() throws {
    let run = try BackendRun(["discover"])
    #expect(run.ending == .exited(0) && run.errors == "")
    #expect(Array(run.output.utf8) == (try Repository.bytes(ContractDocument.path)))
  }

  /// The document on the wire is the same, on one line of text.
  @Test func theSessionAnswersTheDocument() throws {
    let run = try BackendRun(
      ["--memory"], input: #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n")
    let response = try Tree(Array(run.output.utf8))
    #expect(response["result"] == (try ContractDocument().tree))
    #expect(run.lines.count == 1)
  }
}
