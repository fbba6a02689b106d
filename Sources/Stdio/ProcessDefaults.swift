import System

/// What holds for the whole process from its start.
package enum ProcessDefaults {
  /// From now on, only the user may read new files, and a write to a View that has gone, or beyond
  /// a limit on file sizes, fails with an error instead of ending the process. Blocks of a megabyte
  /// or more go back to the system when they are freed, however many there were.
  package static func set() {
    ThisProcess.makeFilesPrivate()
    ThisProcess.surviveFailedWrites()
    Memory.returnLargeBlocks()
  }

  /// From now on, if somebody truncates a file that the process has mapped into memory, the process
  /// ends with a notice and exit code 74, since the contents that it was reading are gone.
  /// Everything acknowledged is stored.
  package static func endOnBusError() {
    Signals.handle(Signals.ofTruncation) { _ in
      ThisProcess.end(
        "viper-todo: a file of the database was cut short while it was in use; start again\n",
        code: 74)
    }
  }

  /// Writes one line of text to stderr, without control characters.
  package static func complain(_ line: String) { Descriptor.say(printable(line) + "\n", on: 2) }

  /// The text with a `?` in place of each control character and line separator, so that nothing in
  /// it can act on a terminal or look like another line.
  package static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: "?"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
