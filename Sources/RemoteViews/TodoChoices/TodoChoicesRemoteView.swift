import JSON
import Presenters
import UseCases

extension RemoteView<TodoChoicesWire>: TodoChoicesPresenterOutput {
  package func showChoices(_ choices: [TodoChoiceViewModel], for request: TodoChoicesRequest) {
    send(Wire.showChoices, (request, choices))
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
