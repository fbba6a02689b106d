#if PostgreSQL
  import CPostgreSQL
  import Entities

  /// Where a server is, as a person named it: libpq reads it, with all that its environment adds.
  struct ServerAddress {
    /// The URL as it was given. It may hold a password, so it goes nowhere but to libpq.
    let url: String
    /// What a person may read: host, port and database.
    let place: String

    /// The sentence about a URL that can be read in two ways. It repeats nothing of it.
    static let complaint =
      "the URL of --database cannot be read: postgresql://USER@HOST:PORT/DATABASE?OPTION=VALUE; in a name "
      + "or password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25, or put the "
      + "password into ~/.pgpass or a service file"

    /// Reads a URL. One of which libpq makes something else than we do is refused, since the difference
    /// may be a part of a password. What libpq says of a URL may quote one too, so nobody hears it.
    init(_ url: String) throws(StoreError) {
      guard let plain = ServerURL(url), let options = PQconninfoParse(url, nil) else {
        throw StoreError(.denied, detail: Self.complaint)
      }
      defer { PQconninfoFree(options) }
      for name in ServerURL.shown + ["password"] {
        let bytes = plain.values[name] ?? []
        guard (Self.bytes(name, of: options) ?? []) == bytes else {
          throw StoreError(.denied, detail: Self.complaint)
        }
      }
      self.url = url
      let host = Self.value("host", of: options) ?? Self.value("hostaddr", of: options) ?? ""
      let port = Self.value("port", of: options).map { ":\($0)" } ?? ""
      let database = Self.value("dbname", of: options).map { "/\($0)" } ?? ""
      let service = Self.value("service", of: options).map { "?service=\($0)" } ?? ""
      place = "postgresql://" + host + port + database + service
    }

    /// An option among those that libpq lists; nil if it has no value.
    static func value(
      _ name: String, of options: UnsafeMutablePointer<PQconninfoOption>
    ) -> String? {
      bytes(name, of: options).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func bytes(
      _ name: String, of options: UnsafeMutablePointer<PQconninfoOption>
    ) -> [UInt8]? {
      var option = options
      while let keyword = option.pointee.keyword {
        if String(cString: keyword) == name {
          guard let value = option.pointee.val, value.pointee != 0 else { return nil }
          var count = 0
          while value[count] != 0 { count += 1 }
          return Array(UnsafeRawBufferPointer(start: value, count: count))
        }
        option += 1
      }
      return nil
    }
  }

  /// A URL of `--database` as RFC 3986 reads it, with libpq's lists of hosts.
  ///
  /// libpq looks for the end of a name and password in another way than the RFC: it stops at the first `@`
  /// unless a `/` comes before it. If a password holds a bare `@`, `/`, `?` or `#`, a part of it can become a
  /// host, a port or a database, which messages then quote. So this reads nothing that is not plain: what
  /// it refuses, nobody repeats.
  struct ServerURL {
    /// What the URL says of these of libpq's options; nil if it says nothing.
    private(set) var values: [String: [UInt8]] = [:]

    /// Those options that messages name. The others are nobody's business.
    static let shown = ["user", "host", "hostaddr", "port", "dbname", "service"]

    /// Nil if a part of it is not plain.
    init?(_ url: String) {
      let bytes = Array(url.utf8)
      let marks = bytes.indices.dropLast(2).first { bytes[$0...].starts(with: "://".utf8) }
      guard let marks, !bytes.contains(UInt8(ascii: "#")) else { return nil }
      let rest = bytes[(marks + 3)...]
      let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      let behind = rest[authority.endIndex...]
      let path = behind.prefix { $0 != UInt8(ascii: "?") }
      let query = behind[path.endIndex...].dropFirst()
      guard !behind.contains(UInt8(ascii: "@")), !query.contains(UInt8(ascii: "?")),
        !path.dropFirst().contains(UInt8(ascii: "/"))
      else { return nil }
      guard take(authority), take("dbname", path.dropFirst()) else { return nil }
      if query.isEmpty { return }
      for option in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
        let parts = option.split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Self.decoded(parts[0]),
          take(String(decoding: name, as: UTF8.self), parts[1])
        else { return nil }
      }
    }

    /// Takes the user, the password, the hosts and their ports.
    private mutating func take(_ authority: ArraySlice<UInt8>) -> Bool {
      let parts = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
      if parts.count > 2 { return false }
      if parts.count == 2 {
        let user = parts[0].prefix { $0 != UInt8(ascii: ":") }
        guard take("user", user), take("password", parts[0][user.endIndex...].dropFirst())
        else { return false }
      }
      var hosts: [ArraySlice<UInt8>] = []
      var ports: [ArraySlice<UInt8>] = []
      for place in parts[parts.count - 1].split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      {
        let isBracketed = place.first == UInt8(ascii: "[")
        let host = place.prefix { $0 != UInt8(ascii: isBracketed ? "]" : ":") }
        let end = isBracketed ? host.endIndex + 1 : host.endIndex
        guard end <= place.endIndex else { return false }
        let port = place[end...]
        guard port.isEmpty || port.first == UInt8(ascii: ":") else { return false }
        hosts.append(isBracketed ? host.dropFirst() : host)
        ports.append(port.dropFirst())
      }
      let comma = [UInt8(ascii: ",")]
      return take("host", Array(hosts.joined(separator: comma))[...])
        && take("port", Array(ports.joined(separator: comma))[...])
    }

    /// Takes the value of an option. The last one counts, as with libpq.
    private mutating func take(_ option: String, _ text: ArraySlice<UInt8>) -> Bool {
      guard let value = Self.decoded(text), Self.isPlain(value, option) else { return false }
      if Self.shown.contains(option) || option == "password" {
        values[option] = value
      }
      return true
    }

    /// Whether a value is one that messages may repeat, if they do.
    private static func isPlain(_ value: [UInt8], _ option: String) -> Bool {
      let items = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      switch option {
      case "port":
        return items.allSatisfy { item in
          item.isEmpty
            || Int(String(decoding: item, as: UTF8.self)).map { (1...65_535).contains($0) } == true
        }
      case "host", "hostaddr": return items.allSatisfy(isHost)
      case "user": return !value.contains { $0 < 0x20 || ":/?#%".utf8.contains($0) }
      case "dbname", "service":
        return !value.contains { $0 < 0x20 || "@:/?#%=".utf8.contains($0) }
      default: return true
      }
    }

    /// A letter of any script, or a digit.
    private static func isLetter(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }

    /// The path of a socket, an address of IPv6 with its zone, or a name.
    private static func isHost(_ text: ArraySlice<UInt8>) -> Bool {
      if text.first == UInt8(ascii: "/") {
        return text.allSatisfy { isLetter($0) || "/._-+~ ".utf8.contains($0) }
      }
      if text.contains(UInt8(ascii: ":")) {
        let address = text.prefix { $0 != UInt8(ascii: "%") }
        return address.allSatisfy {
          ".:".utf8.contains($0) || Character(UnicodeScalar($0)).isHexDigit
        } && text[address.endIndex...].dropFirst().allSatisfy(isLetter)
      }
      return text.allSatisfy { isLetter($0) || "._-".utf8.contains($0) }
    }

    /// A text with the bytes that `%` and two digits stand for; nil if it has a `%` for another reason.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
      var bytes: [UInt8] = []
      var rest = text
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
          bytes.append(byte)
          continue
        }
        let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 2, digits != [0, 0] else { return nil }
        bytes.append(UInt8(digits[0] * 16 + digits[1]))
        rest = rest.dropFirst(2)
      }
      return bytes
    }
  }
#endif
