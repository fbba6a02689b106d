/// All scenes, in the order in which a change of the store is shown in them.
enum Scenes {
  static func connect(to surroundings: Surroundings) -> [any Scene] {
    [
      TodoListConnector(surroundings),
      TodoDetailConnector(surroundings),
      TodoReportConnector(surroundings),
    ]
  }
}
