import System

/// The descriptors of the protocol, put where nothing else in the process can reach them.
package struct StandardStreams {
  /// Where bytes come from.
  package let input: Int32
  /// Where bytes go to; −1 if the parent had closed it.
  package let output: Int32

  /// Descriptors that are nobody else's.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Takes stdin and stdout over. What reads descriptor 0 afterwards reads nothing, and what prints
  /// to descriptor 1 prints to stderr: no stray print gets onto the wire. A descriptor that the
  /// parent had closed becomes `/dev/null`, so that no file of ours ever takes its number.
  package static func takeOver() -> StandardStreams {
    let isOutputClosed = !Descriptor.isOpen(1)
    for descriptor: Int32 in 0...2 where !Descriptor.isOpen(descriptor) {
      // It gets the least number that is free, and is passed on to no program.
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
