import Entities
import JSON
import Presenters

/// Saved lists as the JSON that the store keeps: what `savedLists.save` takes, without the name, and
/// the place. A member that a later version adds makes a list unreadable for this one.
package struct SavedListJSON: SavedListFormat {
  private let parser = JSONParser()

  package init() {}

  package func text(of list: SavedList) -> String {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.object { writer in
      writer.member("title", list.title)
      writer.member("filter", list.definition.filter)
      writer.member("sort", list.definition.sort.keys.map(\.word))
      writer.member("defaults", list.definition.defaults)
      writer.member("place", list.place)
    }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  package func list(named name: String, from text: String) -> SavedList? {
    var text = text
    return text.withUTF8 { bytes in
      guard let value = try? parser.parse(UnsafeRawBufferPointer(bytes)), value.kind == .object,
        let kept = try? Self.declaration.value(of: value),
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

  private static let declaration = ObjectDeclaration {
    (
      title: $0.required("title", .string, ""), filter: $0.required("filter", .filter, ""),
      sort: $0.required("sort", SavedListsEvents.sort, ""),
      defaults: $0.required("defaults", .object(GivenFields.defaults), ""),
      place: $0.required("place", .integer(SavedList.places), "")
    )
  }
}

extension GivenFields: JSONWritable {
  /// The content comes first: it is never read of words, like the other fields.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let content { writer.member("content", content) }
      Results.values.writeMembers(of: self, to: &writer)
    }
  }
}

extension GivenFields.RepetitionText: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("rule", rule)
      if let from { writer.member("from", from) }
    }
  }
}
