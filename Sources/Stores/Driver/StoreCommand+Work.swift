import Entities

extension StoreCommand.Call {
  /// Works on the store, which `find` looks for. `what` says what cannot be done if that fails, and gets
  /// the place of the store.
  package func work(
    _ what: (_ place: String) -> String, at find: (StoreChoice) throws(StoreError) -> String,
    _ body: (_ place: String) throws(StoreError) -> StoreCommand.Outcome
  ) throws(StoreCommand.Failure) -> StoreCommand.Outcome {
    var place = "the store"
    do throws(StoreError) {
      place = try find(choice)
      return try body(place)
    } catch {
      throw StoreCommand.Failure(what(place), error)
    }
  }

  /// Does long work that a signal stops, so that no half of it is left behind. The work says how much is
  /// done, from 0 to 1, and stops if it is answered false; the console shows it under a title.
  package func interruptibly(
    _ title: String, _ body: (_ goesOn: (Double) -> Bool) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreCommand.Outcome {
    if console.isInterrupted { throw StoreError(.io, detail: "interrupted") }
    try body { done in
      console.show(title, done)
      return !console.isInterrupted
    }
    return .done
  }
}
