import Entities

/// The outputs of the scene `savedLists` (PROTOCOL § 6).
package enum SavedListsOutputs {
  /// The declaration of the scene.
  package static var scene: SceneDeclaration {
    SceneDeclaration(
      "savedLists", "The lists that people saved and those that are built in, with their totals.",
      events: SavedListsEvents.all, outputs: [showLists, showError])
  }

  static var showLists: OutputDeclaration {
    OutputDeclaration(
      "savedLists.showLists", "Replaces everything that was shown of the lists.",
      [
        .required(
          "lists", .array(.object(SavedListSchemas.row)),
          "The built-in lists, and the saved ones in their order.")
      ])
  }

  static var showError: OutputDeclaration {
    OutputDeclaration(
      "savedLists.showError", "An event changed nothing; this is why.", Members.error())
  }
}

/// The types of lists on the wire.
enum SavedListSchemas {
  /// A list as a sidebar shows it.
  static var row: MemberTable {
    MemberTable(
      named: SchemaName("ListRow", "A saved or built-in list with its totals."),
      [
        .required("name", SavedListsEvents.name.kind.type, "The name, for programs."),
        .required("title", .string(1...500), "What people call it."),
        .required("builtIn", .boolean, "Whether it is always there and cannot be changed."),
        .required("total", .natural, "How many todos it shows."),
        .required("overdue", .natural, "How many of these are overdue."),
      ])
  }

  /// A whole list, with the members of save.
  static var list: MemberType {
    .object(
      MemberTable(
        named: SchemaName("SavedList", "A list as it can be saved again."),
        [
          .required("name", SavedListsEvents.name.kind.type, "The name, for programs."),
          .required("title", .string(1...500), "What people call it."),
          .required("filter", TodoFilterKind().type, "Which todos it shows."),
          .required("sort", SavedListsEvents.sort.type, "Their order."),
          .required(
            "defaults", ObjectKind { GivenFields.defaults }.type, SavedListsEvents.defaultsSummary),
        ]))
  }
}
