import Entities

/// The languages that there are: those with a file in `Known/`. The build makes the list of them,
/// `all` (`Sources/Plugins/LanguageList`).
enum Languages {
  /// The language of a tag; nil where there is none.
  static func language(of tag: LocaleTag) -> Language? {
    all.first { $0.tag.hasSameBytes(as: tag.language) }?.language()
  }
}
