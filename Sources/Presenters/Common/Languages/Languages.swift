import Entities

/// The known languages: those with a file in `Known/`. The build generates the list of them, `all`
/// (`Sources/Plugins/LanguageList`).
enum Languages {
  /// The language of a tag; nil if it is not known.
  static func language(of tag: LocaleTag) -> Language? {
    all.first { $0.tag.hasSameBytes(as: tag.language) }?.language()
  }
}
