/// A JSON text with its value. The value is gone as soon as nobody keeps this: where nobody else does, use
/// ``with(_:)``.
package final class ParsedText {
  private let memory: UnsafeMutableRawBufferPointer
  private let parser = JSONParser()
  package let value: JSONValue

  /// Nil if the text is not JSON.
  package init?(_ bytes: [UInt8]) {
    memory = .allocate(byteCount: bytes.count, alignment: 1)
    memory.copyBytes(from: bytes)
    guard let value = try? parser.parse(UnsafeRawBufferPointer(memory)) else {
      memory.deallocate()
      return nil
    }
    self.value = value
  }

  deinit { memory.deallocate() }

  package func with<Result>(_ body: (JSONValue) -> Result) -> Result {
    withExtendedLifetime(self) { body(value) }
  }
}
