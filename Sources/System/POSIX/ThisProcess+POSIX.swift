#if !os(Linux) || Portable
  extension ThisProcess {
    /// The path of this program, found by the name that it was started with; nil if it cannot be
    /// found.
    package static var program: String? {
      let name = CommandLine.arguments.first ?? ""
      if name.utf8.contains(UInt8(ascii: "/")) { return File.realPath(name) }
      let folders = (Environment.value("PATH") ?? "").split(separator: ":")
      return folders.map { $0 + "/" + name }.first(where: File.isExecutable).flatMap(File.realPath)
    }
  }
#endif
