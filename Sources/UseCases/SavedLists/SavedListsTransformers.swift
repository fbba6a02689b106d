import Entities

/// A part of a list that can be too large, in the words of the wire.
package enum SavedListPart: String {
  /// What a new todo gets.
  case defaults
  /// Which todos it shows.
  case filter
}

/// Saves a list under its name; in place of one with the same name only if told to.
struct SavedListsSaveTransformer {
  /// The most bytes of a list's text, so that a hundred lists fit into little memory.
  static let bytesLimit = 65_536

  let gateway: any EntityGateway
  let clock: any Clock
  let format: any SavedListFormat

  /// Returns the store's revision.
  func transform(
    name: String, title: String, _ definition: ListDefinition, replaces: Bool
  ) throws -> Int {
    if BuiltInList.named(name) != nil { throw Failure.list(name, .builtIn) }
    let title = try TodoRules.title(title)
    var step = try Step(gateway, at: clock.now)
    // Also one that this version cannot read.
    if !replaces, try gateway.note(.savedLists, name) != nil { throw Failure.list(name, .exists) }
    let lists = try gateway.savedLists(format)
    let present = lists.first { $0.name.hasSameBytes(as: name) }
    if present == nil && lists.count >= SavedList.countLimit { throw Failure.list(name, .tooMany) }
    let last = lists.last?.place ?? -1
    let place = present?.place ?? min(last + 1, SavedList.places.upperBound)
    func formatted(_ definition: ListDefinition) -> String {
      format.text(of: SavedList(name: name, title: title, definition: definition, place: place))
    }
    let text = formatted(definition)
    if text.utf8.count > Self.bytesLimit {
      let bare = ListDefinition(filter: definition.filter, sort: definition.sort)
      let fits = formatted(bare).utf8.count <= Self.bytesLimit
      throw BadRequest.savedList(fits ? .defaults : .filter, Self.bytesLimit)
    }
    let isSame = present.map { format.text(of: $0).hasSameBytes(as: text) } ?? false
    if !isSame { try step.note(.savedLists, name, text) }
    return step.revision
  }
}

/// Removes a saved list.
struct SavedListsRemoveTransformer {
  let gateway: any EntityGateway
  let clock: any Clock
  let format: any SavedListFormat

  /// Returns the list, so that it can be saved again.
  func transform(name: String) throws -> SavedList {
    if BuiltInList.named(name) != nil { throw Failure.list(name, .builtIn) }
    var step = try Step(gateway, at: clock.now)
    let list = try gateway.savedList(name, format)
    try step.note(.savedLists, name, nil)
    return list
  }
}

/// Moves a saved list to another place among the saved lists.
struct SavedListsMoveTransformer {
  let gateway: any EntityGateway
  let clock: any Clock
  let format: any SavedListFormat

  /// Returns the store's revision. Lists whose places change are written again. The list is put directly
  /// before or behind another one, or behind all.
  func transform(name: String, beside other: String?, isBehind: Bool) throws -> Int {
    for name in [name, other ?? name] where BuiltInList.named(name) != nil {
      throw Failure.list(name, .builtIn)
    }
    var step = try Step(gateway, at: clock.now)
    var lists = try gateway.savedLists(format)
    func index(of name: String) throws(Failure) -> Int {
      guard let index = lists.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
        throw Failure.list(name, .unknown)
      }
      return index
    }
    let list = lists.remove(at: try index(of: name))
    if let other {
      // Beside itself, it stays where it is.
      if other.hasSameBytes(as: name) { return step.revision }
      lists.insert(list, at: try index(of: other) + (isBehind ? 1 : 0))
    } else {
      lists.append(list)
    }
    for (place, var list) in lists.enumerated() where list.place != place {
      list.place = place
      try step.note(.savedLists, list.name, format.text(of: list))
    }
    return step.revision
  }
}
