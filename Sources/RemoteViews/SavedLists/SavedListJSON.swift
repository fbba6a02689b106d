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

// Lists as JSON. The order of the members is fixed.

extension JSONWriter {
  private mutating func member(_ name: StaticString, ifPresent value: (some JSONWritable)?) {
    if let value { member(name, value) }
  }

  fileprivate mutating func members(of fields: GivenFields) {
    member("title", ifPresent: fields.title)
    member("content", ifPresent: fields.content)
    member("due", ifPresent: fields.due)
    member("time", ifPresent: fields.time)
    member("start", ifPresent: fields.start)
    if let repetition = fields.repetition {
      object("repeat") { writer in
        writer.member("rule", repetition.rule)
        writer.member("from", ifPresent: repetition.from)
      }
    }
    member("reminders", ifPresent: fields.reminders)
    member("estimate", ifPresent: fields.estimate)
    member("priority", ifPresent: fields.priority)
    member("tags", ifPresent: fields.tags)
  }
}

extension GivenFields: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.object { $0.members(of: self) } }
}
