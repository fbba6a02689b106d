/// The words by which people say days, times, repetition and priorities in one language: data, with
/// one file a language, such as `Known/English.words`, whose lines ``WordGrammar`` reads. The build
/// ignores empty lines and those that begin with `#`.
///
/// - `dayFirst: REGIONS` sets ``dayFirst``.
/// - `list NAME REGISTER:` words that set a register to 1, 2, 3 … or to the value behind `=`; `/` stands
///   between words with one value. `def NAME:` a part of forms. `words NAME:` a set of words (below).
/// - `KIND PLACE ACTION:` a form. Places: `A` anywhere in a line, `E` at its end, `O` there only if the
///   language is the session's, `D` there directly before a time, `V` in values only; `N` numbers, in
///   drafts and at the end of lines, in the session's language (`M` unless the region writes the day
///   first, `G` if it does); of times `F` at the end or beside a day, `B` beside one only, `b` behind
///   one only. `W` is `A`, but not behind `words morning` and weekdays; `L` is `A`, but not behind
///   `words article`.
/// - `words stop`: a form directly behind them is text; `number`: one that begins with a number;
///   `range`: two days with one of them between are text. The list `priority` has the words behind `!`.
struct Words: Sendable {
  /// BCP 47: `de`.
  let tag: String
  /// The regions that write the day before the month where others of the language do not.
  var dayFirst: [String] = []
  let forms: String
}
