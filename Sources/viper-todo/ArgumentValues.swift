/// What may stand in a place of the command line, for those who complete it.
enum ArgumentValues {
  /// One of these.
  case words([String])
  /// A file.
  case file
  /// A folder.
  case folder
  /// What nobody can guess.
  case anything
}
