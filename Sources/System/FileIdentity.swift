#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which file a path leads to, through symbolic and hard links, even if the file is not there yet.
package struct FileIdentity: Equatable {
  private let version: (device: UInt64, number: UInt64)
  /// The name in the folder that the numbers are of; empty if the file is there, and they are its own.
  private let name: String

  /// The most symbolic links that are followed to a file that is not there.
  private static let linksFollowed = 40

  /// Nil for a device, which takes what several write, and if no file can be made at the path.
  package init?(path: String) { self.init(path: path, links: Self.linksFollowed) }

  private init?(path: String, links: Int) {
    if let status = try? FileStatus(path: path) {
      guard status.kind != .device else { return nil }
      self.init(status, name: "")
    } else if let target = Self.target(of: path) {
      guard links > 0 else { return nil }
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      self.init(
        path: isAbsolute ? target : File.folder(of: path) + "/" + target, links: links - 1)
    } else {
      guard let folder = try? FileStatus(path: File.folder(of: path)),
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last
      else { return nil }
      self.init(folder, name: String(decoding: name, as: UTF8.self))
    }
  }

  private init(_ status: FileStatus, name: String) {
    version = (status.version.device, status.version.number)
    self.name = name
  }

  /// Whether two paths lead to the same file. Names are compared by their bytes, as the system does.
  package static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.version == right.version && left.name.utf8.elementsEqual(right.name.utf8)
  }

  /// What a symbolic link leads to; nil if the path is none.
  private static func target(of path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { room in
      guard let target = room.baseAddress else { return nil }
      let count = readlink(path, target, room.count - 1)
      guard count > 0 else { return nil }
      target[count] = 0
      return String(validatingCString: target)
    }
  }
}
