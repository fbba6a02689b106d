import Glibc

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
    let isOutputClosed = fcntl(1, F_GETFD) == -1
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
    let input = fcntl(0, F_DUPFD_CLOEXEC, 3)
    let output = isOutputClosed ? -1 : fcntl(1, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, 0)
    dup2(2, 1)
    close(nothing)
    return StandardStreams(input: input, output: output)
  }

  /// Whether a person types the input.
  package var inputIsTerminal: Bool { isatty(input) == 1 }
}
