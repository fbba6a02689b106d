import UseCases

extension TodoPresentationModel.State {
  /// The word of the wire (contract § 5).
  var word: String {
    switch self {
    case .open: "open"
    case .overdue: "overdue"
    case .done: "done"
    }
  }
}
