#if PostgreSQL
  import CPostgreSQL
  import Entities

  /// Where a server is, as a person named it: libpq reads it, with all that its environment adds.
  struct ServerAddress {
    /// The URL as it was given. It may hold a password, so it goes nowhere but to libpq.
    let url: String
    /// What a person may read: host, port and database.
    let place: String

    /// Reads a URL. What libpq says of one that it cannot read may quote a password, so nobody hears it.
    init(_ url: String) throws(StoreError) {
      self.url = url
      guard let options = PQconninfoParse(url, nil) else {
        throw StoreError(
          .io, detail: "the URL of --database cannot be read: postgresql://USER@HOST:PORT/DATABASE")
      }
      defer { PQconninfoFree(options) }
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
      var option = options
      while let keyword = option.pointee.keyword {
        if String(cString: keyword) == name {
          guard let value = option.pointee.val else { return nil }
          let text = String(cString: value)
          return text.isEmpty ? nil : text
        }
        option += 1
      }
      return nil
    }
  }
#endif
