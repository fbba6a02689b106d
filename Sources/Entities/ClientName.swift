/// The name by which a client introduces itself, as the log keeps it beside each of its changes: one
/// line of 1 to ``limit`` characters.
package enum ClientName {
  /// The most characters (Unicode scalars) of a name.
  package static let limit = 64

  /// The name that a text becomes: without control characters and white space around it, and cut to
  /// ``limit``. Nil if nothing is left.
  package static func name(_ text: String) -> String? {
    // Each change that is read has a name, most of which are plain: a tenth of the reading.
    if 1...limit ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return text }
    let line = String(text.unicodeScalars.filter { !$0.isControl }).trimmed
    let name = String(line.unicodeScalars.prefix(limit)).trimmed
    return name.isEmpty ? nil : name
  }
}
