#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of this process's environment.
package enum Environment {
  /// The value of a variable; nil if it is not set.
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The folder for the user's data: `$XDG_DATA_HOME`, by default `~/.local/share`; a relative value is
  /// ignored (XDG Base Directory Specification). Nil if there is no home.
  package static var dataFolder: String? {
    if let folder = value("XDG_DATA_HOME"), folder.utf8.first == UInt8(ascii: "/") { return folder }
    guard let home = value("HOME"), !home.isEmpty else { return nil }
    return home + "/.local/share"
  }

  /// Sets a variable; nil unsets it.
  package static func set(_ name: String, to value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }

  /// All variables.
  package static var all: [String: String] {
    var variables: [String: String] = [:]
    var next = block
    while let variable = next.pointee {
      let text = String(cString: variable)
      if let sign = text.firstIndex(of: "=") {
        variables[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      next += 1
    }
    return variables
  }

  /// The variables in the system's form: strings `name=value`, and nil after the last.
  static var block: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }
}
