/// A piece of a text for people that says the same in every form of it.
package enum Block {
  /// A title, 1 above 2.
  case heading(String, level: Int)
  /// Sentences.
  case paragraph(String)
  /// Things with a name, what each may be, and what it means.
  case terms([Term])

  /// A thing with a name.
  package struct Term {
    /// The name as a program writes it.
    package let name: String
    /// What it may be; "" where there is nothing to choose.
    package let type: String
    /// What it means.
    package let sentence: String

    /// A thing with a name.
    package init(_ name: String, type: String = "", _ sentence: String) {
      self.name = name
      self.type = type
      self.sentence = sentence
    }
  }
}
