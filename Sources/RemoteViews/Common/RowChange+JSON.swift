import JSON
import Presenters
import UseCases

extension RowChange {
  /// The declarations of the three kinds, which have these names. `row` is the member with the row.
  static func alternatives(
    _ name: SchemaName, _ row: MemberDeclaration,
    _ names: (delete: StaticString, insert: StaticString, update: StaticString)
  ) -> Alternatives {
    func table(_ kind: String, _ name: StaticString, _ members: [MemberDeclaration]) -> MemberTable
    {
      MemberTable(
        named: SchemaName(name),
        [.required("kind", .choice([kind])), .required("index", .natural)] + members)
    }
    return Alternatives(
      name: name,
      tables: [
        table("delete", names.delete, []), table("insert", names.insert, [row]),
        table("update", names.update, [row]),
      ])
  }
}

extension RowChange: JSONWritable where Row: RowWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind.rawValue)
      writer.member("index", index)
      if let row { writer.member(Row.member, row) }
    }
  }
}

/// A row that changes of a window bring.
package protocol RowWritable: JSONWritable {
  /// The member of a change that has it.
  static var member: StaticString { get }
}

extension TodoRowViewModel: RowWritable { package static var member: StaticString { "todo" } }
extension TodoReportRowViewModel: RowWritable { package static var member: StaticString { "row" } }
