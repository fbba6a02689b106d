/// All scenes, in the order in which they show a change of the store.
enum Scenes {
  static var all: [any Scene.Type] {
    [
      TodoListConnector.self,
      TodoDetailConnector.self,
      TodoEditConnector.self,
      TodoReportConnector.self,
      TodoReminderConnector.self,
      SavedListsConnector.self,
    ]
  }

  static func connect(to surroundings: Surroundings) -> [any Scene] {
    all.map { $0.init(surroundings) }
  }
}
