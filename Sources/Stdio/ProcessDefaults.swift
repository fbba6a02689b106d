import System

/// What holds for the whole process from its first line on.
package enum ProcessDefaults {
  /// Files are the user's alone; writing to a View that has gone, or beyond a limit on file sizes,
  /// is an error to be handled and not the end of the process. Memory of a megabyte and more goes
  /// back to the system when it is freed, however much of it there was.
  package static func set() {
    ThisProcess.makeFilesPrivate()
    ThisProcess.surviveFailedWrites()
    Memory.returnLargeBlocks()
  }

  /// Has the process end with one line and exit code 74 if a file that it has in its memory is cut
  /// short by somebody else: what was read of it is gone. All that was acknowledged is stored.
  package static func endOnBusError() {
    ThisProcess.endOnBusError(
      "viper-todo: a file of the database was cut short while it was in use; start again\n",
      code: 74)
  }

  /// Writes one line to stderr, without control characters.
  package static func complain(_ line: String) {
    Descriptor.say(printable(line) + "\n", on: 2)
  }

  /// The text with a `?` in the place of each control character and line separator: nothing in it
  /// can act on a terminal or look like a line of its own.
  package static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isHarmless =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      result.unicodeScalars.append(isHarmless ? scalar : "?")
    }
    return result
  }
}
