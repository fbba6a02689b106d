import JSONRPC

/// Requests that are made in advance, so that making them is not measured.
struct Requests {
  /// All requests, one after the other, in their framing.
  private(set) var bytes: [UInt8] = []
  /// Where each request begins, and where the last one ends.
  private var bounds = [0]
  let framing: Framing
  private let firstID: Int

  /// No requests yet.
  init(_ framing: Framing = .lines, firstID: Int = 1) {
    self.framing = framing
    self.firstID = firstID
  }

  var count: Int { bounds.count - 1 }
  var lastID: Int { firstID + count - 1 }

  @inline(__always)
  func withRequest<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[bounds[index]..<bounds[index + 1]]))
    }
  }

  /// Appends a request; `params` is JSON.
  mutating func append(_ method: String, _ params: String) {
    let head = #"{"jsonrpc":"2.0","id":\#(firstID + count),"method":"\#(method)""#
    let request = head + ",\"params\":\(params)}"
    switch framing {
    case .lines: bytes += Array((request + "\n").utf8)
    case .headers: bytes += Array("Content-Length: \(request.utf8.count)\r\n\r\n\(request)".utf8)
    }
    bounds.append(bytes.count)
  }

  /// The request with which nearly everything is measured: an add with a short title and content.
  /// Ids begin high, so that all requests have the same length.
  static func adds(_ count: Int, _ framing: Framing = .lines) -> Requests {
    var requests = Requests(framing, firstID: 1_000_000)
    for id in 1_000_000..<1_000_000 + count { requests.append("todoList.add", addParams(id)) }
    return requests
  }

  static func addParams(_ number: Int) -> String {
    #"{"title":"\#(addTitle(number))","content":"\#(addContent)"}"#
  }

  /// The title of such an add; the bare statements use it too.
  static func addTitle(_ number: Int) -> String { "Buy milk \(number)" }
  static let addContent = "Two bottles"

  /// A list of ten. An add changes its total, which takes one notification and one response.
  static let smallList = #"{"limit":10,"updates":"rows"}"#
}
