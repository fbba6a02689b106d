#if PostgreSQL
  import CPostgreSQL

  /// The hosts that an address names, in the order in which libpq tries them.
  ///
  /// libpq goes on to the next host if one refuses it. But only its blocking calls give up a silent
  /// host; a caller that waits for libpq's descriptor has to start again with the hosts behind it.
  struct HostList {
    /// Keywords with one value for each host; `port` may have one value for all hosts.
    private static let keywords = ["host", "hostaddr", "port"]
    private var values: [[String]]

    /// The hosts to which a connection that has begun may go.
    init(of handle: OpaquePointer) {
      let options = PQconninfo(handle)
      defer { PQconninfoFree(options) }
      values = Self.keywords.map { keyword in
        let text = options.flatMap { ServerAddress.value(keyword, of: $0) } ?? ""
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    }

    /// How many hosts there are.
    var count: Int { max(values[0].count, values[1].count) }

    /// The keywords and values that name these hosts to libpq.
    var parameters: [(keyword: String, value: String)] {
      zip(Self.keywords, values).map { ($0, $1.joined(separator: ",")) }
    }

    /// The hosts behind the one that a connection is waiting for; nil if that is the last one.
    func rest(behind handle: OpaquePointer) -> HostList? {
      let host = String(cString: PQhost(handle))
      let port = String(cString: PQport(handle))
      let place = (0..<count).first { place in
        [value(0, place), value(1, place)].contains(host) && value(2, place) == port
      }
      // A host without a name has a default of libpq's in its place.
      let next = (place ?? 0) + 1
      guard next < count else { return nil }
      var rest = self
      rest.values = values.map { $0.count == count ? Array($0[next...]) : $0 }
      return rest
    }

    private func value(_ keyword: Int, _ place: Int) -> String? {
      let values = values[keyword]
      return values.count == count ? values[place] : values.first
    }
  }
#endif
