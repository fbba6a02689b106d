import JSON
import JSONRPC
import Presenters
import UseCases

package typealias TodoChoicesRemoteView = RemoteView<TodoChoicesOutputs>

extension TodoChoicesRemoteView: TodoChoicesPresenterOutput {
  package func register(in methods: inout MethodTable) {
    methods.register(TodoChoicesEvents.offer) { [presenter] in presenter.eventOffer($0) }
  }

  package func showChoices(_ choices: [TodoChoiceViewModel], for request: TodoChoicesRequest) {
    send(TodoChoicesOutputs.showChoices, (request, choices))
  }
}

extension TodoChoiceViewModel.Value: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.value(text)
    case .sort(let keys): writer.value(keys)
    case .filter(let filter): writer.value(filter)
    case .member(let name, let text): writer.object { $0.member(name, text) }
    }
  }
}
