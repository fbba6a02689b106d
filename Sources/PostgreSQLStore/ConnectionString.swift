import Stores

/// How a value of `--database` names a server. Only a URL is served; the other two forms are recognised,
/// so that nobody gets a file of that name, in every build.
enum ConnectionString {
  /// `postgresql://host/name`.
  case url
  /// `postgresql:name`: the beginning of a URL, without a host.
  case scheme
  /// `host=… dbname=…`: libpq's other form (PostgreSQL 17, § 32.1.1.1).
  case keywords

  /// Nil if the value names no server, but a file.
  init?(meantBy value: String) {
    let schemes = ["postgresql", "postgres"]
    if let scheme = StoreDatabase.scheme(of: value) {
      guard schemes.contains(scheme) else { return nil }
      self = .url
    } else if let colon = value.utf8.firstIndex(of: UInt8(ascii: ":")),
      schemes.contains(value[..<colon].lowercased())
    {
      self = .scheme
    } else if Self.beginsWithKeyword(value) {
      self = .keywords
    } else {
      return nil
    }
  }

  /// What is wrong with a form that is not served; nil for a URL. It repeats nothing of the value, which
  /// may have a password.
  var complaint: String? {
    let form =
      switch self {
      case .url: nil as String?
      case .scheme: "a URL without its //"
      case .keywords: "a connection string (host=… dbname=…)"
      }
    return form.map {
      "--database names a server of PostgreSQL by \($0); it takes postgresql://HOST/DATABASE, or ./ "
        + "before the name of a file."
    }
  }

  /// Whether the first word is one of libpq's, and a `=` follows.
  private static func beginsWithKeyword(_ value: String) -> Bool {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let rest = value.utf8.drop(while: isSpace)
    let word = rest.prefix { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x5F }
    guard rest.dropFirst(word.count).drop(while: isSpace).first == UInt8(ascii: "=") else {
      return false
    }
    return words.contains(String(decoding: word, as: UTF8.self))
  }

  /// The keywords of libpq 17 and before.
  private static let words = [
    "host", "hostaddr", "port", "dbname", "user", "password", "passfile", "service", "options",
    "application_name", "authtype", "channel_binding", "client_encoding", "connect_timeout",
    "fallback_application_name", "gssdelegation", "gssencmode", "gsslib", "keepalives",
    "keepalives_count", "keepalives_idle", "keepalives_interval", "krbsrvname",
    "load_balance_hosts",
    "replication", "require_auth", "requirepeer", "servicefile", "sslcert", "sslcertmode",
    "sslcompression", "sslcrl", "sslcrldir", "sslkey", "sslmode", "sslnegotiation", "sslpassword",
    "sslrootcert", "sslsni", "ssl_max_protocol_version", "ssl_min_protocol_version",
    "target_session_attrs", "tcp_user_timeout", "tty",
  ]
}
