/// The rule of the text filter: every word occurs in the title or in the content, after all of them
/// are folded (``Swift/String/folded``).
package struct WordSearch {
  private let words: [[UInt8]]
  /// The folded content, kept so that a scan over many todos does not allocate for each.
  private var content: [UInt8] = []

  /// A search for these words, which are already folded. Long words are rare, so that fewer of the others
  /// are looked for if they come first.
  package init(_ words: [[UInt8]]) { self.words = words.sorted { $0.count > $1.count } }

  /// Whether a todo has all the words. `title` is already folded, `content` is not; it is folded
  /// only if the title lacks a word.
  package mutating func finds(
    inFolded title: UnsafeBufferPointer<UInt8>, or content: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var contentIsFolded = false
    for word in words where !title.contains(word) {
      if !contentIsFolded {
        self.content.removeAll(keepingCapacity: true)
        content.fold(into: &self.content)
        contentIsFolded = true
      }
      if !self.content.withUnsafeBufferPointer({ $0.contains(word) }) { return false }
    }
    return true
  }
}
