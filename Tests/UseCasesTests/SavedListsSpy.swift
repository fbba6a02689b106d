import Entities
import UseCases

/// Records what the saved lists' use case presents, in order, one line of text each.
final class SavedListsSpy: LineSpy {
  var lines: [String] = []

  func place(of subject: EventSubject) -> String { "" }
}

extension SavedListsSpy: SavedListsUseCaseOutput {
  /// `lists work=Work 3/1`: the saved lists, and the built-in ones that are not empty, with total and
  /// overdue.
  func presentLists(_ lists: [SavedListsPresentationModel]) {
    let texts = lists.filter { $0.title != nil || $0.total > 0 }.map { list in
      "\(list.name)\(list.title.map { "=\($0)" } ?? "") \(list.total)/\(list.overdue)"
    }
    lines.append("lists " + texts.joined(separator: ", "))
  }

  func presentNotRefreshed(_ failure: Failure, of subject: EventSubject) {
    lines.append("not refreshed \(failure.line)")
  }
  func presentDefinition(name: String, _ title: String?, _ definition: ListDefinition) {
    lines.append("\(name) is \(title ?? "built in") sorted by \(definition.sort.keys.count)")
  }
}
