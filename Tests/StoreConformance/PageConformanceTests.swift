import Entities
import MemoryStore
import TestSupport
import Testing

/// What stands behind a place of a list, and lists that are read in pages.
enum PageConformanceTests {
  static let all = [ConformanceTest("goOnBehindAnyPlace", goOnBehindAnyPlace)]
  static let asInMemory = [ConformanceTest("goOnWhileOthersWrite", goOnWhileOthersWrite)]

  /// Every order by one key, and some by several.
  private static func sorts(_ random: inout RandomTodos) -> [TodoSort] {
    [TodoSort()]
      + TodoSort.Field.allCases.flatMap { field in
        [false, true].flatMap { descending -> [TodoSort] in
          let key = TodoSort.Key(field, descending: descending)
          let other = TodoSort.Field.allCases[random.number(0...7)]
          return [TodoSort([key]), TodoSort([key, .init(other, descending: random.oneIn(2))])]
        }
      } + (0..<4).map { _ in random.sort() }
  }

  /// Many of these are alike in several keys, and lack others.
  private static func contents(_ random: inout RandomTodos) throws -> Todo {
    let due = random.oneIn(3) ? nil : random.day()
    return try Todo.new(
      title: ["a", "B", "b", "é"][random.number(0...3)], content: random.oneIn(2) ? "a" : "",
      due: due, priority: random.oneIn(3) ? .high : .none, tags: random.oneIn(2) ? ["home"] : [],
      schedule: random.oneIn(2) ? nil : random.schedule(due: due))
  }

  private static func fill(_ gateways: [any EntityGateway], _ random: inout RandomTodos) throws {
    let added = try (0..<60).map { _ in try contents(&random) }
    for gateway in gateways {
      for instant in [0, 1] {
        try gateway.add(
          added.filter { ($0.title == "a") == (instant == 0) },
          at: .testing.advanced(by: Int64(instant)))
      }
      try gateway.complete(gateway.all().filter { $0.id % 3 == 0 }) {
        .testing.advanced(by: Int64($0.id % 4))
      }
    }
  }

  /// A place may be that of a todo that the filter does not pass, or of one that is another now or gone.
  static func goOnBehindAnyPlace(_ tested: any EntityGateway) throws {
    var random = RandomTodos(seed: 21)
    try fill([tested], &random)
    let all = try tested.all()
    let filters = [
      TodoFilter(), TodoFilter(completed: false), TodoFilter(completed: true),
      TodoFilter(tags: ["home"]), TodoFilter(words: ["a".folded]), TodoFilter(hasDue: true),
      TodoFilter(not: [TodoFilter(hasStart: true)]), TodoFilter(priorities: [.none, .high]),
    ]
    for sort in sorts(&random) {
      for number in 0..<12 {
        let filter = filters[random.number(0...7)]
        var place = all[random.number(0...59)]
        if number > 7 {
          let createdAt = place.createdAt
          place = try contents(&random)
          place.enter(as: random.number(0...70), rev: 1, at: createdAt)
          if random.oneIn(2) { place.completedAt = .testing }
        }
        let expected = sort.sorted(
          all.filter {
            filter.matches($0, at: .testing) && sort.places(place, before: $0)
          })
        for (offset, limit) in [(0, 10), (random.number(0...9), 40)] {
          #expect(
            try tested.window(filter.behind(place, in: sort), sort, offset: offset, limit: limit)
              == Array(expected.dropFirst(offset).prefix(limit)),
            "\(filter) \(sort) \(place.id) \(offset)")
        }
        #expect(
          try tested.count(filter.behind(place, in: sort)) == expected.count,
          "\(filter) \(sort) \(place.id)")
      }
    }
  }

  /// What does not change during a walk is on one page, and its pages are those of memory.
  static func goOnWhileOthersWrite(_ tested: any EntityGateway, _ memory: MemoryGateway) throws {
    var random = RandomTodos(seed: 22)
    try fill([memory, tested], &random)
    for sort in sorts(&random) {
      let filter = random.oneIn(2) ? TodoFilter() : TodoFilter(completed: random.oneIn(2))
      let before = memory.window(filter, sort, offset: 0, limit: 1000)
      var found: [Todo] = []
      var changed: Set<Int> = []
      var next: PageStart? = PageStart()
      while let start = next {
        let page = try tested.page(filter, sort, at: .testing, from: start, limit: 9)
        let rest = filter.behind(start.todo, in: sort)
        try #require(page.map(\.todo) == memory.window(rest, sort, offset: 0, limit: 9), "\(sort)")
        #expect(start.offset == 0)
        found += page.map(\.todo)
        next = page.last?.next
        // Somebody changes the last one of the page, or any other.
        let todos = try memory.all()
        let todo = random.oneIn(2) ? page.last?.todo : todos[random.number(0...todos.count - 1)]
        guard let todo else { continue }
        changed.insert(todo.id)
        var contents = try self.contents(&random)
        contents.completedAt = random.oneIn(2) ? nil : .testing
        let isDeleted = random.oneIn(4)
        for gateway in [memory, tested] as [any EntityGateway] {
          if isDeleted {
            try gateway.delete(todo)
          } else {
            try gateway.edit(todo) {
              ($0.title, $0.due, $0.priority) = (contents.title, contents.due, contents.priority)
              ($0.schedule, $0.completedAt) = (contents.schedule, contents.completedAt)
            }
            try gateway.commit()
          }
          if isDeleted { try gateway.add([contents]) }
        }
        if isDeleted, let added = try memory.all().last { changed.insert(added.id) }
      }
      #expect(
        found.filter { !changed.contains($0.id) } == before.filter { !changed.contains($0.id) },
        "\(filter) \(sort)")
    }
  }
}
