import Glibc

/// Folders, as a command is given them in the place of files.
package enum Folder {
  /// The files with an ending under a folder, sorted by their bytes; nil where there is no folder of
  /// this path. Symbolic links are followed, as deep as paths can be.
  package static func files(under path: String, ending: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var files: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      let inner = path + (path.utf8.last == UInt8(ascii: "/") ? "" : "/") + name
      if let more = Self.files(under: inner, ending: ending) {
        files += more
      } else if name.utf8.count > ending.utf8.count && name.hasSuffix(ending) {
        files.append(inner)
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
