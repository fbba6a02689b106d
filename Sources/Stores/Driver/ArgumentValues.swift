/// What may stand in a place of the command line, for shells that complete it.
package enum ArgumentValues: Sendable {
  /// One of these words.
  case words([String])
  /// A file.
  case file
  /// A folder.
  case folder
  /// What nobody can guess.
  case anything
}
