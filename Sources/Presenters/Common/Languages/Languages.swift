import Entities

/// The languages that there are. A new one is a file beside this one, and its line here; a test finds
/// a file without a line.
enum Languages {
  /// By tag; none is made before somebody reads it.
  static let all: [(tag: String, language: @Sendable () -> Language)] = [
    ("en", { .english }), ("fr", { .french }), ("de", { .german }), ("es", { .spanish }),
  ]

  /// The language of a tag; nil where there is none.
  static func language(of tag: LocaleTag) -> Language? {
    all.first { $0.tag.hasSameBytes(as: tag.language) }?.language()
  }
}
