import Entities
import JSON

/// Saved lists as the JSON that the store keeps: what `savedLists.save` takes, without the name, and
/// the place. A member that a later version adds makes a list unreadable for this one.
package struct SavedListJSON: SavedListFormat {
  private let parser = JSONParser()

  /// The format.
  package init() {}

  package func text(of list: SavedList) -> String {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.beginObject()
    writer.member("title", list.title)
    let definition = list.definition
    writer.members(definition.filter, definition.sort, definition.defaults)
    writer.member("place", list.place)
    writer.endObject()
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  package func list(named name: String, from text: String) -> SavedList? {
    var text = text
    return text.withUTF8 { bytes in
      guard let value = try? parser.parse(UnsafeRawBufferPointer(bytes)), value.kind == .object,
        let kept = try? Kept.declaration.value(of: value),
        let title = try? TodoRules.title(kept.title),
        let defaults = try? kept.defaults.checked
      else { return nil }
      return SavedList(
        name: name, title: title,
        definition: ListDefinition(
          filter: kept.filter, sort: TodoSort(kept.sort), defaults: defaults),
        place: kept.place)
    }
  }

  private struct Kept {
    let title: String
    let filter: TodoFilter
    let sort: [TodoSort.Key]
    let defaults: GivenFields
    let place: Int

    static let declaration = ObjectDeclaration {
      Kept(
        title: $0.required("title", .string, ""), filter: $0.required("filter", .filter, ""),
        sort: $0.required("sort", SavedListsEvents.sort, ""),
        defaults: $0.required("defaults", .object(GivenFields.defaults), ""),
        place: $0.required("place", .integer(SavedList.places), ""))
    }
  }
}
