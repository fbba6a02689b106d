/// What a list is: which todos it shows, in which order, and what a todo gets that is added to it. In a
/// box, since an open list is copied whenever it changes.
package final class ListDefinition: Sendable {
  /// Which todos it shows.
  package let filter: TodoFilter
  /// Their order.
  package let sort: TodoSort
  /// What a new todo gets, besides what the filter says for certain (``GivenFields/checked``).
  package let defaults: GivenFields
  /// Whether it shows every todo, as most lists do that follow many changes.
  private let isUnrestricted: Bool

  package init(
    filter: TodoFilter, sort: TodoSort = TodoSort(), defaults: GivenFields = GivenFields()
  ) {
    self.filter = filter
    self.sort = sort
    self.defaults = defaults
    isUnrestricted = filter.isUnrestricted
  }

  /// Whether its order is that of the ids, as it is unless the View or the list asks for another.
  package var isSortedByID: Bool { sort.keys.isEmpty }

  /// Whether it shows a todo at a local time.
  package func contains(_ todo: Todo, at now: LocalTime) -> Bool {
    isUnrestricted || filter.matches(todo, at: now)
  }

  /// What a todo gets that is added to the list today: first what every todo of the list has, then the
  /// defaults.
  package func beginning(today: CivilDate) -> GivenFields {
    var beginning = defaults
    if let due = defaults.due, due.hasSameBytes(as: GivenFields.todayWord) {
      beginning.due = today.description
    }
    beginning.priority = filter.onlyPriority?.word ?? defaults.priority
    let tags = filter.certainTags + (defaults.tags ?? [])
    beginning.tags = tags.isEmpty ? nil : tags
    return beginning
  }

  /// What a form begins with in which a todo is added to the list today; nil if the list says nothing.
  package func beginningOfForm(today: CivilDate) -> GivenFields? {
    var form = GivenFields().completed(by: beginning(today: today))
    form.tags = form.tags.map { (try? TodoRules.tags($0)) ?? $0 }
    return form.isEmpty ? nil : form
  }
}

// What every todo has that passes a filter. Alternatives and negations say nothing for certain.
extension TodoFilter {
  /// The tags that every todo has that passes.
  fileprivate var certainTags: [String] {
    tags + (anyTags.count == 1 ? anyTags : []) + all.flatMap(\.certainTags)
  }

  /// The priority that every todo has that passes; nil if there are several, or none.
  fileprivate var onlyPriority: Priority? {
    let possible = possiblePriorities
    return possible?.count == 1 ? possible?.first : nil
  }

  /// The priorities that todos can have that pass; nil means any.
  private var possiblePriorities: Set<Priority>? {
    all.reduce(priorities) { possible, part in
      guard let possible else { return part.possiblePriorities }
      return part.possiblePriorities.map { possible.intersection($0) } ?? possible
    }
  }
}
