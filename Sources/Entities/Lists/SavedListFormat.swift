/// How a saved list becomes the text of a note.
package protocol SavedListFormat {
  /// The text of a list, without its name. The same list always has the same text.
  func text(of list: SavedList) -> String

  /// The list of a text; nil if this version cannot read it.
  func list(named name: String, from text: String) -> SavedList?
}
