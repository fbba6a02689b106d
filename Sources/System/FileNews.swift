/// What a ``FileWatch`` can tell.
package struct FileNews: Equatable {
  /// The file was read or written, or is another one.
  package var isOfFile: Bool
  /// Something may have come or gone in its folder.
  package var isOfFolder: Bool

  /// News of these.
  package init(isOfFile: Bool = false, isOfFolder: Bool = false) {
    self.isOfFile = isOfFile
    self.isOfFolder = isOfFolder
  }
}
