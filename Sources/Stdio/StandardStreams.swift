import System

/// The descriptors of the protocol, under numbers that nothing else in the process uses.
package struct StandardStreams {
  /// The descriptor that the protocol's bytes come from.
  package let input: Int32
  /// The descriptor that the protocol's bytes go to; −1 if the parent had closed it.
  package let output: Int32

  /// Streams over descriptors that nothing else uses.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Takes over stdin and stdout. After this, code that reads descriptor 0 reads nothing, and code
  /// that prints to descriptor 1 prints to stderr: no stray print reaches the wire. A descriptor
  /// that the parent had closed becomes `/dev/null`, so that no file of ours ever gets its number.
  package static func takeOver() -> StandardStreams {
    let isOutputClosed = !Descriptor.isOpen(1)
    for descriptor: Int32 in 0...2 where !Descriptor.isOpen(descriptor) {
      // It gets the lowest free number, and no other program inherits it.
      _ = try? Descriptor.open("/dev/null", .both)
    }
    let input = Descriptor.duplicate(0)
    let output = isOutputClosed ? -1 : Descriptor.duplicate(1)
    if let nothing = try? Descriptor.open("/dev/null", .both) {
      Descriptor.replace(0, by: nothing)
      Descriptor.close(nothing)
    }
    Descriptor.replace(1, by: 2)
    return StandardStreams(input: input, output: output)
  }

  /// Whether a person types the input.
  package var inputIsTerminal: Bool { Descriptor.isTerminal(input) }
}
