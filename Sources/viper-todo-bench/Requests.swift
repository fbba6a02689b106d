/// Requests that are made in advance, so that making them is not measured.
struct Requests {
  /// All requests, one after the other, in their framing.
  private(set) var bytes: [UInt8] = []
  /// Where each request begins, and where the last one ends.
  private(set) var bounds = [0]
  let framing: WireFraming
  /// The id of the next request.
  private var nextID: Int

  /// No requests yet. The first one gets the id `firstID`.
  init(_ framing: WireFraming, firstID: Int = 1) {
    self.framing = framing
    nextID = firstID
  }

  var count: Int { bounds.count - 1 }
  /// The id of the last request.
  var lastID: Int { nextID - 1 }

  /// Appends a request; `params` is JSON.
  mutating func append(_ method: String, _ params: String) {
    framing.append(
      #"{"jsonrpc":"2.0","id":\#(nextID),"method":"\#(method)","params":\#(params)}"#, to: &bytes)
    nextID += 1
    bounds.append(bytes.count)
  }

  /// The request with which nearly everything is measured: an add with a short title and content.
  /// Ids begin high, so that all requests have the same length.
  static func adds(_ count: Int, _ framing: WireFraming, firstID: Int = 1_000_000) -> Requests {
    var requests = Requests(framing, firstID: firstID)
    for number in 0..<count {
      requests.append("todoList.add", addParams(firstID + number))
    }
    return requests
  }

  static func addParams(_ number: Int) -> String {
    #"{"title":"\#(addTitle(number))","content":"\#(addContent)"}"#
  }

  /// The title of such an add; the bare statements use it too.
  static func addTitle(_ number: Int) -> String { "Buy milk \(number)" }
  static let addContent = "Two bottles"
}

/// The two framings (PROTOCOL § 3).
enum WireFraming: String, CaseIterable {
  case lines, headers

  /// Appends a message in this framing.
  func append(_ message: String, to bytes: inout [UInt8]) {
    switch self {
    case .lines:
      bytes += Array(message.utf8)
      bytes.append(UInt8(ascii: "\n"))
    case .headers:
      bytes += Array("Content-Length: \(message.utf8.count)\r\n\r\n".utf8)
      bytes += Array(message.utf8)
    }
  }
}
