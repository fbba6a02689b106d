/// What a ``FileWatch`` reports.
package struct FileNews: Equatable {
  /// The file was read or written, or another file has taken its place.
  package var isOfFile: Bool
  /// A name may have appeared or disappeared in its folder.
  package var isOfFolder: Bool

  /// News of the file, of its folder, of both or of neither.
  package init(isOfFile: Bool = false, isOfFolder: Bool = false) {
    self.isOfFile = isOfFile
    self.isOfFolder = isOfFolder
  }
}
