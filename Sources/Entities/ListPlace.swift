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

extension EntityGateway {
  /// A page of a list, at most `limit` todos, and where the next one begins; nil if there is none. A page
  /// begins behind a todo, and leaves out `offset` more. No todo is missed or repeated that stays where it is,
  /// whatever others change between two pages.
  ///
  /// A page begins behind a todo that the store has where the order says. Only the store knows where a damaged
  /// one stands, or one that another tool changed: those are left out by their number.
  package func page(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, after place: Todo?, offset: Int,
    limit: Int
  ) throws(StoreError) -> (todos: [Todo], next: (place: Todo?, offset: Int)?) {
    // The last one that is left out shows whether the next stands where the order says.
    let before = min(offset, 1)
    let found = try window(
      filter.behind(place, in: sort), sort, at: now, offset: offset - before,
      limit: before + limit + 1)
    let page = Array(found.dropFirst(before).prefix(limit))
    guard found.count > before + limit else { return (page, nil) }
    var (next, last) = ((place: place, offset: offset), place)
    for (index, todo) in found.dropLast().enumerated() {
      let isBehind = !todo.isDamaged && (last.map { sort.places($0, before: todo) } ?? true)
      if isBehind { last = todo }
      if index < before { continue }
      let following = found[index + 1]
      let isInOrder = isBehind && (following.isDamaged || sort.places(todo, before: following))
      next = isInOrder ? (todo, 0) : (next.place, next.offset + 1)
    }
    return (page, next)
  }
}
