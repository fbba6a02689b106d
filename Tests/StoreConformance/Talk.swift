import TestSupport
import Testing

/// What tests of stores say to the program, and what they hear.
package enum Talk {
  /// A request.
  package static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  /// A request that adds a todo.
  package static func add(_ id: Int, _ title: String) -> String {
    request(id, "todoList.add", #"{"title":"\#(title)"}"#)
  }

  /// The revision that the result of an add tells; nil if the line is none.
  static func revision(in line: String?) -> Int? {
    guard let match = line?.firstMatch(of: /"result":\{"id":\d+,"rev":(\d+)/) else { return nil }
    return Int(match.1)
  }
}

extension BackendProcess {
  /// Sends a request. Returns its response, and drops the notifications before it.
  package func answer(_ method: String, _ params: String = "{}", id: Int = 1) throws -> String {
    try writeLine(Talk.request(id, method, params))
    return try response(to: id)
  }

  /// The response to a request that was sent.
  package func response(to id: Int) throws -> String {
    while true {
      let line = try #require(try readLine())
      if line.contains(#""id":\#(id),"result""#) || line.contains(#""id":\#(id),"error""#) {
        return line
      }
    }
  }

  /// The result of a request, which is sent again and again for as long as the store refuses it.
  package func result(_ method: String, _ params: String = "{}", id: Int = 1) throws -> String {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let answer = try answer(method, params, id: id)
      if answer.contains(#""result""#) { return answer }
      try #require(ContinuousClock.now < deadline, "\(answer)")
    }
  }
}
