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
    writer.beginObject()
    if let view { writer.member("view", view) }
    writer.member("id", id)
    writer.endObject()
    outbox.endNotification(writer)
  }

  package func routeEdit(id: Int?, view: String?, from beginning: TodoDefaults?) {
    var writer = outbox.beginNotification("todoList.routeEdit")
    writer.beginObject()
    if let view { writer.member("view", view) }
    writer.member("id", id)
    if let beginning {
      writer.name("from")
      writer.value(beginning)
    }
    writer.endObject()
    outbox.endNotification(writer)
  }
}
