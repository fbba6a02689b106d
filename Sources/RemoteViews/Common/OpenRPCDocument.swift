import JSON

/// The contract as one document (OpenRPC 1.3): `protocol/openrpc.json`, which `ContractTests` makes from
/// the declarations and a build step puts into the program.
package enum OpenRPCDocument {
  /// Writes it on one line.
  package static func write(to writer: inout JSONWriter) {
    ParsedText(text.withUTF8Buffer { Array($0) })?.with { writer.copy($0) }
  }
}
