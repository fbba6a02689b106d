import JSON
import Presenters
import UseCases

extension RowChange {
  /// The declarations of the three kinds, which have these names. `row` is the member with the row.
  static func alternatives(
    _ name: SchemaName, _ row: MemberDeclaration,
    _ names: (delete: StaticString, insert: StaticString, update: StaticString)
  ) -> Alternatives {
    func table(
      _ kind: String, _ name: StaticString, _ summary: StaticString, _ members: [MemberDeclaration]
    ) -> MemberTable {
      MemberTable(
        named: SchemaName(name, summary),
        [
          .required("kind", .choice([kind]), "The kind of the step."),
          .required(
            "index", .natural, "From 0, in the window as the steps before this one left it."),
        ] + members)
    }
    return Alternatives(
      name: name,
      tables: [
        table("delete", names.delete, "Removes the row at the index.", []),
        table("insert", names.insert, "Inserts a row before the one at the index.", [row]),
        table("update", names.update, "Replaces the row at the index.", [row]),
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
