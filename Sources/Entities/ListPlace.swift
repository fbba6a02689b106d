/// A place in a list: behind a todo, of which only the id and the fields of the keys count.
package struct ListPlace: Sendable, Equatable {
  /// The order of the list.
  package let sort: TodoSort
  /// The todo as it was when it was shown. It may have changed since, or be gone.
  package let todo: Todo
}

extension TodoFilter {
  /// What also stands behind a todo in an order; the same if there is none.
  package func behind(_ todo: Todo?, in sort: TodoSort) -> TodoFilter {
    with(\.place, todo.map { ListPlace(sort: sort, todo: $0) })
  }

  /// The todo behind which all stands in this order, if it is this order in which the filter says so.
  package func place(in sort: TodoSort) -> Todo? { place?.sort == sort ? place?.todo : nil }
}

/// Where a page of a list begins: behind a todo, or at the first one, and so many further on.
package struct PageStart: Sendable, Equatable {
  package let todo: Todo?
  package let offset: Int

  /// At the beginning of the list, unless one says otherwise.
  package init(behind todo: Todo? = nil, offset: Int = 0) {
    (self.todo, self.offset) = (todo, offset)
  }
}

extension EntityGateway {
  /// A page of a list, at most `limit` todos, each with where a page begins that goes on after it. No todo is
  /// missed or repeated that stays where it is, whatever others change between two pages.
  ///
  /// A page begins behind a todo that the store has where the order says. Only the store knows where a damaged
  /// one stands, or one that another tool changed: those are left out by their number.
  package func page(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, from start: PageStart, limit: Int
  ) throws(StoreError) -> [(todo: Todo, next: PageStart)] {
    // The last one that is left out shows whether the next stands where the order says.
    let before = min(start.offset, 1)
    let found = try window(
      filter.behind(start.todo, in: sort), sort, at: now, offset: start.offset - before,
      limit: before + limit + 1)
    var (next, last) = (start, start.todo)
    var page: [(todo: Todo, next: PageStart)] = []
    for (index, todo) in found.enumerated() {
      let isBehind = !todo.isDamaged && (last.map { sort.places($0, before: todo) } ?? true)
      if isBehind { last = todo }
      if index < before || page.count == limit { continue }
      let following = index + 1 < found.count ? found[index + 1] : nil
      let isInOrder =
        isBehind && following.map { $0.isDamaged || sort.places(todo, before: $0) } ?? true
      next =
        isInOrder ? PageStart(behind: todo) : PageStart(behind: next.todo, offset: next.offset + 1)
      page.append((todo, next))
    }
    return page
  }
}
