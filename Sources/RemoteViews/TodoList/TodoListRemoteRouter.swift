import Entities
import JSONRPC
import Presenters

/// The ways out of the scene `todoList`: it tells the View at the other end of the pipe where to
/// go.
package final class TodoListRemoteRouter: TodoListRouter {
  private let outbox: Outbox

  /// A router that writes to an outbox.
  package init(outbox: Outbox) { self.outbox = outbox }

  package func routeDetail(id: Int, view: String?) {
    var writer = outbox.beginNotification("todoList.routeDetail")
    if let view { writer.member("view", view) }
    writer.member("id", id)
    outbox.endNotification()
  }

  package func routeEdit(id: Int?, view: String?, from beginning: GivenFields?) {
    var writer = outbox.beginNotification("todoList.routeEdit")
    if let view { writer.member("view", view) }
    writer.member("id", id)
    if let beginning {
      writer.name("from")
      writer.value(beginning)
    }
    outbox.endNotification()
  }
}
