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
  /// The number of its names (hard links).
  package let names: Int
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
    let number: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Looks up a path, by default through symbolic links.
  package init(path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    if result != 0 { throw .last }
    self.init(status)
  }

  /// Looks up an open file.
  package init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw .last }
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
    names = Int(status.st_nlink)
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
      number: UInt64(truncatingIfNeeded: status.st_ino), size: Int(status.st_size),
      seconds: changed.tv_sec, nanoseconds: changed.tv_nsec)
  }

  /// Gives an open file the permissions of this one and, if allowed, its owner and group.
  package func apply(to descriptor: Int32) {
    _ = fchown(descriptor, owner, group)
    _ = fchmod(descriptor, mode_t(permissions))
  }
}
