// A member's name and value in one call. Nil becomes `null`.
extension JSONWriter {
  /// A member that is an integer.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ number: Int) {
    self.name(name)
    value(number)
  }

  /// A member that is an integer or null.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ number: Int?) {
    self.name(name)
    if let number { value(number) } else { null() }
  }

  /// A member that is true or false.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ truth: Bool) {
    self.name(name)
    value(truth)
  }

  /// A member that is true, false or null.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ truth: Bool?) {
    self.name(name)
    if let truth { value(truth) } else { null() }
  }

  /// A member that is a string.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ text: String) {
    self.name(name)
    value(text)
  }

  /// A member that is a string or null.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ text: String?) {
    self.name(name)
    if let text { value(text) } else { null() }
  }

  /// A member that is a constant string, in plain ASCII with nothing to escape.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ text: StaticString) {
    self.name(name)
    value(text)
  }

  /// A member whose value is given as JSON.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ json: UnsafeRawBufferPointer) {
    self.name(name)
    raw(json)
  }

  /// A member that is null.
  @inlinable @inline(__always)
  package mutating func nullMember(_ name: StaticString) {
    self.name(name)
    null()
  }
}
