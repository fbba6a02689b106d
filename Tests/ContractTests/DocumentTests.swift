import Connectors
import Entities
import MemoryStore
import Host
import TestSupport
import Testing

@testable import RemoteViews

/// OpenRPC's tools can read the document, and it is complete.
struct DocumentTests {
  private let document: ContractDocument

  init() throws { document = try ContractDocument.current.get() }

  /// The meta-schema is our own file, written from the specification.
  @Test func isAnOpenRPCDocument() throws {
    let schema = try Tree(try Repository.bytes("Tests/ContractTests/openrpc-1.3.json"))
    let faults = SchemaValidator(document: schema).faults(in: document.tree, schema)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n").prefix(4000))")
  }

  @Test func everyReferencePointsSomewhere() {
    var count = 0
    func look(at tree: Tree) {
      if let reference = tree["$ref"], reference.string != nil {
        count += 1
        #expect(document.validator.target(of: reference) != nil, "\(reference)")
      }
      for member in tree.members { look(at: member.value) }
      for element in tree.elements { look(at: element) }
    }
    look(at: document.tree)
    #expect(count > 50)
  }

  /// Every method that can be called is declared, and every declared one can be called.
  @Test func everyMethodIsThere() {
    let session = Session(gateway: MemoryGateway(), clock: SystemClock(zone: .utc))
    #expect(
      session.methodNames.sorted() == document.methods.compactMap { $0["name"]?.string }.sorted())
  }

  /// Every output that a remote View or router writes is declared, and every declared one is
  /// written.
  @Test func everyOutputIsThere() throws {
    let names = try Repository.sentOutputs()
    #expect(names == Set(document.notifications.compactMap { $0["name"]?.string }))
  }

  /// A name of a type stands for the same declaration everywhere.
  @Test func aNameStandsForOneType() {
    var tables: [String: [String]] = [:]
    func look(at type: MemberType) {
      if case .object(let table) = type, let name = table.name {
        let members = table.members.map { "\($0.name) \($0.isOptional) \($0.type.expectation)" }
        let known = tables.updateValue(members, forKey: "\(name.name)")
        #expect(known ?? members == members, "\(name.name)")
        // A type may contain itself.
        if known != nil { return }
      }
      for part in type.parts { look(at: part) }
    }
    for scene in Contract.scenes {
      for member in scene.events.flatMap(\.members) { look(at: member.type) }
      for result in scene.events.compactMap(\.result) { look(at: result) }
      for member in scene.outputs.flatMap(\.members) { look(at: member.type) }
    }
    look(at: .oneOf(ErrorDeclaration.anyObject))
    #expect(tables.count > 20)
  }
}
