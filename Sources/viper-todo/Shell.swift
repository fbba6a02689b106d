/// The shells that can complete the program's arguments.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
