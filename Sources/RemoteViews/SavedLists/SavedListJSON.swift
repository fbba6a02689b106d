import Entities
import JSON

/// Saved lists as the JSON that the store keeps: what `savedLists.save` takes, without the name, and
/// the place. A member that a later version adds makes a list unreadable for this one.
package struct SavedListJSON: SavedListFormat {
  package init() {}

  package func text(of list: SavedList) -> String {
    JSONWriter.text { MemberReader.write(to: &$0) { _ = Self.coded(&$0, list) } }
  }

  package func list(named name: String, from text: String) -> SavedList? {
    let kept = ParsedText(Array(text.utf8))?.with { value in
      value.kind == .object ? try? Self.declaration.value(of: value) : nil
    }
    guard let kept = kept ?? nil, let title = try? TodoRules.title(kept.title),
      let defaults = try? kept.defaults.checked
    else { return nil }
    return SavedList(
      name: name, title: title,
      definition: ListDefinition(
        filter: kept.filter, sort: TodoSort(kept.sort), defaults: defaults), place: kept.place)
  }

  private static let declaration = ObjectDeclaration { coded(&$0, nil) }

  private static func coded(_ members: inout MemberReader, _ list: SavedList?) -> (
    title: String, filter: TodoFilter, sort: [TodoSort.Key], defaults: GivenFields, place: Int
  ) {
    let (definition, defaults) = (list?.definition, GivenFields.defaults)
    return (
      title: members.required("title", .string, list?.title),
      filter: members.required("filter", .filter, definition?.filter),
      sort: members.required("sort", SavedListsWire.sort, definition?.sort.keys),
      defaults: members.required("defaults", .object(defaults), definition?.defaults),
      place: members.required("place", .integer(SavedList.places), list?.place)
    )
  }
}

extension GivenFields: JSONWritable {
  /// The content comes first: it is never read of words, like the other fields.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let content { writer.member("content", content) }
      if let parent = parent.flatMap({ Int($0) }) { writer.member("parent", parent) }
      Self.readValues.writeMembers(of: self, to: &writer)
    }
  }
}
