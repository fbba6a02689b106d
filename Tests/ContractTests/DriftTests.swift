import Connectors
import Reference
import RemoteViews
import TestSupport
import Testing

/// The committed files are what the code generates.
struct DriftTests {
  /// If this fails, run it with `VIPER_TODO_RENEW=1`, which renews the document.
  @Test func theDocumentMatchesTheDeclarations() throws {
    let document = DeclaredDocument(
      of: Contract.scenes, protocolVersion: Product.protocolVersion, examples: try Examples())
    if Form.isRenewing {
      return FileBytes.write(document.text, to: Repository.path(ContractDocument.path))
    }
    #expect(document.text == (try Repository.bytes(ContractDocument.path)))
  }

  /// If this fails, run it with `VIPER_TODO_RENEW=1`, which renews the reference in `PROTOCOL.md`.
  @Test func theReferenceMatchesTheDeclarations() throws {
    let path = "protocol/PROTOCOL.md"
    let text = try Repository.text(path)
    let blocks = ContractReference.blocks(of: Contract.scenes, try Examples())
    let place = #/(<!-- reference: .* -->\n\n)(?s:.*)(\n<!-- end of the reference -->)/#
    let renewed = text.replacing(place) { found in
      found.1 + Markdown.text(blocks, depth: 3) + found.2
    }
    if Form.isRenewing { return FileBytes.write(Array(renewed.utf8), to: Repository.path(path)) }
    #expect(renewed == text)
    // The manual reads it back, from what the build put into the program.
    func page(_ blocks: [Block]) -> String { ManualPage.text("x", section: 5, summary: "", blocks) }
    #expect(page(Prose.reference) == page(blocks))
  }

  /// The file of a folder is the document that the program prints.
  @Test func theProgramRenewsTheDocument() throws {
    let folder = TemporaryFolder()
    let run = try BackendRun(["discover", "--update", folder.path])
    #expect(run.ending == .exited(0) && run.output == "" && run.errors == "")
    #expect(
      FileBytes.read(folder.file("openrpc.json")) == (try Repository.bytes(ContractDocument.path)))
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
    #expect(response["result"] == (try ContractDocument.current.get().tree))
    #expect(run.lines.count == 1)
  }
}
