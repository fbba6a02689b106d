/// What a ``FileWatch`` can tell.
package struct FileNews: Equatable {
  /// The file was read or written, or is another one.
  package var isOfFile = false
  /// Something may have come or gone in its folder.
  package var isOfFolder = false
}
