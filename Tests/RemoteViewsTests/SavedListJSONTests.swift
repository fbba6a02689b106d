import Entities
import RemoteViews
import TestSupport
import Testing

/// The text that the store keeps of a saved list.
struct SavedListJSONTests {
  private let format = SavedListJSON()

  /// Whatever a list is, its text is that list.
  @Test func everyListIsKept() throws {
    var random = RandomTodos(seed: 23)
    for number in 0..<500 {
      var filter = random.filter()
      // A filter of the wire has a text, not only words.
      filter.words = []
      if random.oneIn(2) { filter.search(for: "Caf\u{E9}  \u{130} \"q\"") }
      let list = SavedList(
        name: "n", title: "T \(number)",
        definition: ListDefinition(
          filter: filter.asOnTheWire, sort: random.sort(),
          defaults: try random.defaults().checked),
        place: number)
      let text = format.text(of: list)
      let read = try #require(format.list(named: "n", from: text), "\(text)")
      #expect(read.title == list.title && read.place == number)
      #expect(read.definition.filter.isSame(as: list.definition.filter), "\(text)")
      #expect(read.definition.filter.text == list.definition.filter.text)
      #expect(read.definition.sort == list.definition.sort)
      #expect(format.text(of: read) == text)
    }
  }

  @Test func aTextIsKeptAsItWasWritten() {
    var filter = TodoFilter()
    filter.search(for: "  Buy MILK ")
    let list = SavedList(
      name: "n", title: "t", definition: ListDefinition(filter: filter), place: 0)
    #expect(
      format.text(of: list)
        == #"{"title":"t","filter":{"text":"  Buy MILK "},"sort":[],"defaults":{},"place":0}"#)
  }

  /// A list of a later version, or one that another tool wrote.
  @Test(arguments: [
    "", "[]", "null", "{", "{}", #"{"title":"t","filter":{},"sort":[],"defaults":{}}"#,
    #"{"title":"t","filter":{},"sort":[],"defaults":{},"place":-1}"#,
    #"{"title":"t","filter":{},"sort":[],"defaults":{},"place":9223372036854775807}"#,
    #"{"title":" ","filter":{},"sort":[],"defaults":{},"place":0}"#,
    #"{"title":"t","filter":{"color":"red"},"sort":[],"defaults":{},"place":0}"#,
    #"{"title":"t","filter":{},"sort":["size"],"defaults":{},"place":0}"#,
    #"{"title":"t","filter":{},"sort":[],"defaults":{"due":"soon"},"place":0}"#,
    #"{"title":"t","filter":{},"sort":[],"defaults":{},"place":0,"color":"red"}"#,
  ])
  func whatIsNoListIsNone(_ text: String) {
    #expect(format.list(named: "n", from: text) == nil)
  }
}

extension RandomTodos {
  /// What a person may want of new todos.
  fileprivate mutating func defaults() -> GivenFields {
    let schedule = oneIn(2) ? schedule(due: day()) : Schedule()
    return GivenFields(
      content: oneIn(2) ? "a\nb" : nil, due: oneIn(2) ? "today" : day().description,
      time: schedule.time?.description, start: schedule.start?.description,
      repetition: schedule.repetition.map(GivenFields.RepetitionText.init),
      reminders: schedule.reminders.map(\.description), priority: oneIn(2) ? "high" : nil,
      tags: oneIn(2) ? ["a", "b"] : [])
  }
}

extension TodoFilter {
  /// The nearest filter that can come over the wire: no filter there asks for none of the priorities,
  /// or for several things not to hold, and words are those of a text.
  fileprivate var asOnTheWire: TodoFilter {
    var filter = self
    if filter.priorities?.isEmpty == true { filter.priorities = nil }
    if filter.text.isEmpty { filter.words = [] }
    filter.any = any.map(\.asOnTheWire)
    filter.all = all.map(\.asOnTheWire)
    filter.not = not.prefix(1).map(\.asOnTheWire)
    filter.tags = tags.isEmpty ? [] : (try? TodoRules.tags(tags)) ?? []
    return filter
  }
}
