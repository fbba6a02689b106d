/// The todos of the databases on which lists are measured. Each follows from its number alone, so
/// they are the same in every run. About one in three contains `meeting`, and very few contain
/// `zymurgy`.
enum FilledTodo {
  /// The params of `todoList.add`.
  static func params(_ number: Int) -> String {
    var dice = Dice(UInt64(number))
    let rare = number == 500 || number % 200_003 == 0 ? "zymurgy " : ""
    var title = "\(dice.pick(verbs)) \(rare)\(dice.pick(nouns))"
    if dice.roll(3) == 0 { title += " before the meeting" }
    var json = #"{"title":"\#(title) \#(number)""#
    if dice.roll(2) == 0 {
      let words = (0..<6 + dice.roll(12)).map { _ in dice.pick(all) }
      json += #","content":"The \#(words.joined(separator: " "))""#
    }
    if dice.roll(3) > 0 {
      let day = dice.roll(365 * 8)
      let month = day / 28 % 12 + 1
      json +=
        #","due":"\#(2023 + day / 365)-\#(two(month))-\#(two(day % 28 + 1))""#
    }
    json += #","priority":"\#(["none", "low", "medium", "high"][dice.roll(4)])""#
    let picked = (0..<dice.roll(4)).map { _ in dice.pick(Self.tags) }
    let quoted = picked.map { "\"\($0)\"" }.joined(separator: ",")
    return json + ",\"tags\":[\(quoted)]}"
  }

  /// Whether the todo is completed after it is added.
  static func isCompleted(_ number: Int) -> Bool { number % 4 == 0 }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let verbs = [
    "Buy", "Call", "Write", "Read", "Mend", "Plan", "Paint", "Ask about", "Pay", "Fetch", "Clean",
    "Order", "Sort", "Answer", "Book", "Water",
  ]
  private static let nouns = [
    "milk", "the dentist", "a letter", "the garden", "the budget", "the bicycle", "flowers",
    "the report", "two tickets", "an equation", "the roof", "quince jam", "the insurance", "bread",
    "the chapter", "a present", "the stairs", "the invoice", "the harbour", "tea",
  ]
  private static let all = nouns + verbs.map { $0.lowercased() }
  private static let tags = [
    "home", "work", "later", "errand", "phone", "money", "family", "waiting",
  ]

  /// Pseudo-random numbers from a seed (splitmix64).
  private struct Dice {
    private var state: UInt64

    init(_ first: UInt64) { state = first &* 0x9E37_79B9_7F4A_7C15 }

    /// A number from 0 up to, but not including, `sides`.
    mutating func roll(_ sides: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(sides))
    }

    mutating func pick(_ words: [String]) -> String { words[roll(words.count)] }
  }
}
