import Presenters

extension RemoteView<SavedListsWire>: SavedListsPresenterOutput {
  package func showLists(_ lists: [SavedListsRowViewModel]) { send(Wire.showLists, lists) }
}
