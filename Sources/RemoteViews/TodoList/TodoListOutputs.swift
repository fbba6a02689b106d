import Entities
import UseCases

/// The outputs of the scene `todoList` (PROTOCOL § 6).
package enum TodoListOutputs {
  /// The declaration of the scene.
  package static var scene: SceneDeclaration {
    SceneDeclaration(
      "todoList", "Lists of todos: filtered, sorted, in windows, and always up to date.",
      events: TodoListEvents.all,
      outputs: [
        showTodos, showChanges, showPreview, showMessage, showError, routeDetail, routeEdit,
      ])
  }

  static var showTodos: OutputDeclaration {
    OutputDeclaration(
      "todoList.showTodos", "Replaces everything that the list showed.",
      window(with: .required("todos", .array(.object(TodoSchemas.row)), "The window.")))
  }

  static var showChanges: OutputDeclaration {
    OutputDeclaration(
      "todoList.showChanges",
      "Turns the window that was shown last into the present one; sent only with updates: rows.",
      window(
        with: .required(
          "changes", .array(.oneOf(rowChange)), "To apply in order; may be empty.")))
  }

  static var showPreview: OutputDeclaration {
    OutputDeclaration(
      "todoList.showPreview", "Shows what changes would do that are not made: apply with dryRun.",
      [
        .required(
          "rows", .array(.object(previewPair)), "At most 1,000, in the order of the changes.")
      ])
  }

  private static var previewPair: MemberTable {
    MemberTable(
      named: SchemaName("Preview", "A todo before and after changes that are not made."),
      [
        .required(
          "before", .nullable(.object(TodoSchemas.row)),
          "The todo as it is; null if it would be added."),
        .required(
          "after", .nullable(.object(TodoSchemas.previewRow)),
          "The todo as it would be; null if it would be deleted."),
      ])
  }

  static var showMessage: OutputDeclaration {
    OutputDeclaration(
      "todoList.showMessage",
      "Says what a step of this View did, in whichever scene; sent only with messages: true.",
      [
        TodoListEvents.view.optional,
        .required(
          "kind", .choice(Choice(TodoListMessagePresentationModel.Kind.allCases.map(\.rawValue))),
          "The kind of the step."),
        .required("text", .string(nil), "One sentence for a person: Deleted “Buy milk”."),
        .required("count", .natural, "How many todos the step changed."),
        .required("step", .positive, "The revision of the step's first change, for undo."),
        Members.client,
      ])
  }

  static var showError: OutputDeclaration {
    OutputDeclaration(
      "todoList.showError", "An event changed nothing; this is why.",
      [TodoListEvents.view.optional] + Members.error(withEntry: true))
  }

  static var routeDetail: OutputDeclaration {
    OutputDeclaration(
      "todoList.routeDetail", "Go to the detail of a todo.",
      [TodoListEvents.view.optional, Members.todoID])
  }

  static var routeEdit: OutputDeclaration {
    OutputDeclaration(
      "todoList.routeEdit", "Go to the draft of a todo.",
      [
        TodoListEvents.view.optional,
        .required("id", .nullable(.positive), "The todo's id; null for a new one."),
        .optional(
          "from", ObjectKind { GivenFields.defaults }.type,
          "What the list of the create says of a new todo: the from of todoEdit.viewReady."),
      ])
  }

  private static func window(with content: MemberDeclaration) -> [MemberDeclaration] {
    [
      TodoListEvents.view.optional, Members.storeRev,
      .required("total", .natural, "How many todos pass the list's filter."),
      .required("offset", .natural, "How many of them come before the window."),
      content,
      .required(
        "message", .nullable(.string(nil)),
        "A phrase that says why there is nothing to show, else null."),
    ]
  }

  private static var rowChange: Alternatives {
    let todo = MemberDeclaration.required("todo", .object(TodoSchemas.row), "The row.")
    return Alternatives(
      name: SchemaName("RowChange", "A step from one window to the next."),
      tables: [
        rowChange("delete", "RowDelete", "Removes the row at the index.", []),
        rowChange("insert", "RowInsert", "Inserts a row before the one at the index.", [todo]),
        rowChange("update", "RowUpdate", "Replaces the row at the index.", [todo]),
      ])
  }

  private static func rowChange(
    _ kind: String, _ name: StaticString, _ summary: StaticString,
    _ members: [MemberDeclaration]
  ) -> MemberTable {
    MemberTable(
      named: SchemaName(name, summary),
      [
        .required("kind", .choice([kind]), "The kind of the step."),
        .required("index", .natural, "From 0, in the window as the steps before this one left it."),
      ] + members)
  }
}
