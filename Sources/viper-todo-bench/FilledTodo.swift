/// The todos of the databases on which lists are measured. Each follows from its number alone, so
/// they are the same in every run. About one in three contains `meeting`, and very few contain
/// `zymurgy`.
struct FilledTodo {
  /// The params of `todoList.add`.
  static func params(_ number: Int) -> String {
    var dice = FilledTodo(state: UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    let rare = number == 500 || number % 200_003 == 0 ? "zymurgy " : ""
    var title = "\(dice.pick(verbs)) \(rare)\(dice.pick(nouns))"
    if dice.roll(3) == 0 { title += " before the meeting" }
    var json = #"{"title":"\#(title) \#(number)""#
    if dice.roll(2) == 0 {
      let words = (0..<6 + dice.roll(12)).map { _ in dice.pick(nouns + verbs).lowercased() }
      json += #","content":"The \#(words.joined(separator: " "))""#
    }
    if dice.roll(3) > 0 {
      let (year, month, day) = (2023 + dice.roll(8), 101 + dice.roll(12), 101 + dice.roll(28))
      json += #","due":"\#(year)-\#("\(month)".dropFirst())-\#("\(day)".dropFirst())""#
    }
    json += #","priority":"\#(dice.pick(["none", "low", "medium", "high"]))""#
    let tags = (0..<dice.roll(4)).map { _ in "\"\(dice.pick(Self.tags))\"" }
    return json + ",\"tags\":[\(tags.joined(separator: ","))]}"
  }

  /// Whether the todo is completed after it is added.
  static func isCompleted(_ number: Int) -> Bool { number % 4 == 0 }

  private static let verbs = split(
    "Buy,Call,Write,Read,Mend,Plan,Paint,Ask about,Pay,Fetch,Clean,Order,Sort,Answer,Book,Water")
  private static let nouns = split(
    "milk,the dentist,a letter,the garden,the budget,the bicycle,flowers,the report,two tickets,"
      + "an equation,the roof,quince jam,the insurance,bread,the chapter,a present,the stairs,"
      + "the invoice,the harbour,tea")
  private static let tags = split("home,work,later,errand,phone,money,family,waiting")

  private static func split(_ words: String) -> [String] {
    words.split(separator: ",").map(String.init)
  }

  private var state: UInt64

  /// A pseudo-random number from 0 up to, but not including, `sides` (splitmix64).
  private mutating func roll(_ sides: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(sides))
  }

  private mutating func pick(_ words: [String]) -> String { words[roll(words.count)] }
}
