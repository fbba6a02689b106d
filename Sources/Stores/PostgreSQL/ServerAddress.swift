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
#endif
