#if PostgreSQL
  import CPostgreSQL
  import Entities
  import System

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

    /// Reads a URL. What libpq says of one may quote a password, so nobody hears it.
    init(_ url: String) throws(StoreError) {
      guard Self.isReadInOneWay(url), let options = PQconninfoParse(url, nil) else {
        throw StoreError(.denied, detail: Self.complaint)
      }
      defer { PQconninfoFree(options) }
      for name in ["user", "host", "hostaddr", "port", "dbname", "service"] {
        guard Self.isPlain(Self.value(name, of: options) ?? "", name) else {
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
      var option = options
      while let keyword = option.pointee.keyword {
        if String(cString: keyword) == name {
          let value = option.pointee.val.map { String(cString: $0) }
          return value?.isEmpty == true ? nil : value
        }
        option += 1
      }
      return nil
    }

    /// Whether libpq reads a URL as RFC 3986 does, but for its lists of hosts.
    ///
    /// libpq looks for the end of a name and password in another way than the RFC: it stops at the first `@`
    /// unless a `/` comes before it. If a password holds a bare `@`, `/`, `?` or `#`, a part of it can become
    /// a host, a port or a database, which messages then quote. Such a URL is refused, and so is one with a
    /// value there that is not plain; what is refused, nobody repeats.
    private static func isReadInOneWay(_ url: String) -> Bool {
      let bytes = Array(url.utf8)
      let marks = bytes.indices.dropLast(2).first { bytes[$0...].starts(with: "://".utf8) }
      guard let marks, !bytes.contains(UInt8(ascii: "#")) else { return false }
      let rest = bytes[(marks + 3)...]
      let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      let behind = rest[authority.endIndex...]
      return authority.count { $0 == UInt8(ascii: "@") } <= 1
        && !behind.contains(UInt8(ascii: "@")) && behind.count { $0 == UInt8(ascii: "?") } <= 1
    }

    /// Whether a value is one that messages may repeat, if they do.
    private static func isPlain(_ value: String, _ option: String) -> Bool {
      let items = value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      switch option {
      case "port":
        return items.allSatisfy {
          $0.isEmpty || Int(Substring($0)).map { (1...65_535).contains($0) } == true
        }
      case "host", "hostaddr": return items.allSatisfy(isHost)
      case "user": return !value.utf8.contains { $0 < 0x20 || ":/?#%".utf8.contains($0) }
      default: return !value.utf8.contains { $0 < 0x20 || "@:/?#%=".utf8.contains($0) }
      }
    }

    /// A letter of any script, or a digit.
    private static func isLetter(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }

    /// The path of a socket, an address of IPv6 with its zone, or a name.
    private static func isHost(_ text: Substring.UTF8View) -> Bool {
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
  }

  /// What libpq makes of an address together with its environment: each place where the server may be,
  /// in the order in which they are tried.
  ///
  /// libpq goes on to the next address if one refuses it, but only its blocking calls leave an address that
  /// is silent, and they wait for a name to be resolved without an end. So a ``ConnectionAttempt`` names one
  /// address to libpq at a time.
  struct ServerTarget {
    /// One of the places.
    struct Place {
      /// A name, an address, or the folder of a socket. Empty for libpq's own default.
      let host: String
      /// The address that stands for the name; empty if the name has to be resolved.
      var address: String
      /// Empty for libpq's own default.
      let port: String
      /// What the server must be, where that differs from what the address says.
      let attributes: String?

      /// Whether the host is a name that has to be resolved.
      var isToBeResolved: Bool { address.isEmpty && !host.isEmpty && !host.hasPrefix("/") }

      /// The keywords and values that name this place to libpq.
      var parameters: [(keyword: String, value: String)] {
        [
          ("host", host), ("hostaddr", address), ("port", port),
          ("target_session_attrs", attributes ?? ""),
        ]
      }
    }

    /// How long the server is waited for unless the URL or `PGCONNECT_TIMEOUT` says otherwise, in
    /// milliseconds.
    static let standardPatience = 10_000

    /// The places.
    let places: [Place]
    /// How long the server is waited for, in milliseconds.
    let patience: Int
    /// Whether the addresses of a name are tried in any order.
    let isShuffled: Bool

    /// Has libpq read the options, and go nowhere.
    init(_ address: ServerAddress) throws(StoreError) {
      // No library takes this value. libpq finds that out after it has read everything else.
      let (handle, _) = try Self.start(address, [("gssencmode", "?")])
      defer { PQfinish(handle) }
      guard let options = PQconninfo(handle) else { throw Self.noMemory }
      defer { PQconninfoFree(options) }
      let values = ["host", "hostaddr", "port"].map { name in
        (ServerAddress.value(name, of: options) ?? "")
          .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let count = max(values[0].count, values[1].count)
      // An empty address beside others would have the whole list of the URL in its place.
      guard
        values.allSatisfy({ $0.count == count || $0 == [""] || ($0.count == 1 && $0 == values[2]) }
        ),
        values[1].count == 1 || !values[1].contains("")
      else {
        throw StoreError(
          .denied, detail: "the URL of --database must name as many hosts as addresses and ports")
      }
      let item = { (list: [String], place: Int) in
        list.count == count ? list[place] : list.first ?? ""
      }
      let attributes = ServerAddress.value("target_session_attrs", of: options)
      let passes: [String?] = attributes == "prefer-standby" ? ["standby", "any"] : [nil]
      isShuffled = ServerAddress.value("load_balance_hosts", of: options) == "random"
      var order = Array(0..<count)
      if isShuffled { order.shuffle() }
      places = passes.flatMap { pass in
        order.map { place in
          // An empty item of a list is not what libpq takes for no list.
          let host = item(values[0], place)
          let port = item(values[2], place)
          let hasDefault = count > 1 && host.isEmpty && item(values[1], place).isEmpty
          return Place(
            host: hasDefault ? Self.standardHost : host, address: item(values[1], place),
            port: port.isEmpty && values[2].count > 1 ? "5432" : port, attributes: pass)
        }
      }
      let seconds = ServerAddress.value("connect_timeout", of: options)
      guard let seconds = seconds.map({ Int($0) }) ?? 0 else {
        throw StoreError(.denied, detail: "connect_timeout in the URL must be a number of seconds")
      }
      patience = seconds > 0 ? min(seconds, 3600) * 1000 : Self.standardPatience
    }

    /// What libpq says of an option that it does not take; nil if it takes all of them.
    static func complaint(of address: ServerAddress) -> String? {
      do throws(StoreError) {
        _ = try ServerTarget(address)
        // Without any option of ours, this is why it does not connect.
        let nowhere = [("host", "/"), ("port", "0")]
        let (bare, _) = try start(nil, nowhere)
        let (handle, _) = try start(address, nowhere)
        defer {
          PQfinish(bare)
          PQfinish(handle)
        }
        let expected = ServerFailure(connection: bare)
        let failure = ServerFailure(connection: handle)
        return failure.message == expected.message ? nil : failure.message
      } catch {
        return error.detail
      }
    }

    /// Begins to connect, with parameters that take precedence over the address. Also returns what libpq
    /// said on stderr.
    static func start(
      _ address: ServerAddress?, _ parameters: [(keyword: String, value: String)]
    ) throws(StoreError) -> (handle: OpaquePointer, warnings: String) {
      // What follows the URL takes precedence over it.
      let parameters =
        [
          ("fallback_application_name", "viper-todo"), ("dbname", address?.url ?? ""),
          ("client_encoding", "UTF8"),
        ] + parameters
      let (started, warnings) = CapturedErrors.during {
        withCStrings(parameters.map(\.0)) { names in
          withCStrings(parameters.map(\.1)) { values in
            PQconnectStartParams(names, values, 1)
          }
        }
      }
      guard let handle = started else { throw noMemory }
      PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
      // Nobody reads what the server says beside its answers.
      PQsetNoticeReceiver(handle, { _, _ in }, nil)
      return (handle, warnings)
    }

    private static let noMemory = StoreError(.io, detail: "there is no memory for a connection")

    /// The folder of the socket where libpq looks if a list of hosts has an empty item.
    private static var standardHost: String {
      guard let (handle, _) = try? start(nil, [("host", ","), ("gssencmode", "?")]) else {
        return ""
      }
      defer { PQfinish(handle) }
      return PQhost(handle).map { String(cString: $0) } ?? ""
    }

    /// Lends texts to C, as an array that ends with a null pointer.
    private static func withCStrings<Result>(
      _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
      let bytes = texts.flatMap { $0.utf8CString }
      return bytes.withUnsafeBufferPointer { buffer in
        var next = buffer.baseAddress
        let pointers = texts.map { text in
          defer { next = next.map { $0 + text.utf8.count + 1 } }
          return next
        }
        return body(pointers + [nil])
      }
    }
  }
#endif
