/// A piece of text for people, which can be written in several formats.
package enum Block {
  /// A heading; level 1 is above level 2.
  case heading(String, level: Int)
  /// A paragraph of sentences.
  case paragraph(String)
  /// A list of terms.
  case terms([Term])

  /// A name with its type and its meaning.
  package struct Term {
    /// The name as a program writes it.
    package let name: String
    /// What it may be; empty if there is nothing to choose.
    package let type: String
    /// What it means.
    package let sentence: String

    /// A term with a name, a type and a meaning.
    package init(_ name: String, type: String = "", _ sentence: String) {
      self.name = name
      self.type = type
      self.sentence = sentence
    }
  }
}
