#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system knows about a file, folder, pipe, socket or terminal.
package struct FileStatus {
  /// What a name or a descriptor can stand for.
  package enum Kind {
    case file, folder, pipe, socket
    /// A terminal, `/dev/null`, …
    case device
    /// A symbolic link, a disk, …
    case other
  }

  /// The kind.
  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// How many hard links it has.
  package let linkCount: Int
  /// The permissions (the bits of `0o777`).
  package let permissions: UInt16
  /// Identifies the file and its contents. Two versions are equal if they are of the same file and
  /// nobody changed it in between, as far as the clock of the file system can tell.
  package let version: Version
  private let owner: uid_t
  private let group: gid_t

  /// A file with certain contents.
  package struct Version: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Looks up a path, by default through symbolic links.
  package init(path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    try SystemError.check(followingLinks ? stat(path, &status) : lstat(path, &status))
    self.init(status)
  }

  /// Looks up an open file.
  package init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    try SystemError.check(fstat(descriptor, &status))
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR: .device
      default: .other
      }
    size = Int(status.st_size)
    linkCount = Int(status.st_nlink)
    permissions = UInt16(truncatingIfNeeded: status.st_mode & 0o777)
    owner = status.st_uid
    group = status.st_gid
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    version = Version(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino), size: Int(status.st_size),
      seconds: changed.tv_sec, nanoseconds: changed.tv_nsec)
  }

  /// Gives an open file the permissions of this one and, if allowed, its owner and group.
  package func apply(to descriptor: Int32) {
    _ = fchown(descriptor, owner, group)
    _ = fchmod(descriptor, mode_t(permissions))
  }
}

/// Which file a path leads to, through symbolic and hard links, even if the file is not there yet.
package struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// The name in the folder that the numbers are of, as bytes, which the system compares; empty if the
  /// file is there, and they are its own.
  private let name: [UInt8]

  /// The most symbolic links that are followed to a file that is not there.
  private static let linksFollowed = 40

  /// Nil for a device, which takes what several write, and if no file can be made at the path.
  package init?(path: String) { self.init(path: path, links: Self.linksFollowed) }

  private init?(path: String, links: Int) {
    if let status = try? FileStatus(path: path) {
      guard status.kind != .device else { return nil }
      self.init(status, name: [])
    } else if let target = Self.target(of: path) {
      guard links > 0 else { return nil }
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      self.init(
        path: isAbsolute ? target : File.folder(of: path) + "/" + target, links: links - 1)
    } else {
      guard let folder = try? FileStatus(path: File.folder(of: path)),
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last
      else { return nil }
      self.init(folder, name: Array(name))
    }
  }

  private init(_ status: FileStatus, name: [UInt8]) {
    device = status.version.device
    inode = status.version.inode
    self.name = name
  }

  /// What a symbolic link leads to; nil if the path is none.
  static func target(of path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { room in
      guard let target = room.baseAddress else { return nil }
      let count = readlink(path, target, room.count - 1)
      guard count > 0 else { return nil }
      target[count] = 0
      return String(validatingCString: target)
    }
  }
}
