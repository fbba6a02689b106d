import JSON
import JSONRPC
import System

/// A program that is measured, and the View's end of the conversation with it: it sends requests and
/// counts the messages that come back. To cost little itself, it copies nothing and looks only for
/// the ends of messages.
final class Client {
  private let framing: Framing
  /// The command, for messages.
  private let name: String
  private let program: ChildProgram
  private var hasEnded = false
  /// Our ends of its stdin and its stdout.
  private var input: Int32
  private let output: Int32
  private let buffer = ByteBuffer(capacity: 1 << 18)
  private var reader: FrameReader
  /// How many bytes have come.
  private(set) var byteCount = 0

  /// Starts a program. The first word is its path, or its name on the `PATH`. It inherits the
  /// environment, stderr, and the processors on which this process runs.
  init(_ command: [String], _ framing: Framing = .lines) throws {
    try Interruption.check()
    let (stdin, stdout) = (try Pipe(), try Pipe())
    defer {
      Descriptor.close(stdin.reading)
      Descriptor.close(stdout.writing)
    }
    (input, output) = (stdin.writing, stdout.reading)
    (self.framing, name) = (framing, command.joined(separator: " "))
    reader = FrameReader(framing: framing, limit: 1 << 40)
    do throws(SystemError) {
      program = try ChildProgram(command, descriptors: [stdin.reading, stdout.writing])
    } catch {
      throw Trouble("cannot start \(command[0]): \(error.text)")
    }
  }

  deinit {
    if !hasEnded {
      program.kill()
      _ = program.takeEnd()
    }
    Descriptor.close(input)
    Descriptor.close(output)
  }

  /// Closes the program's stdin, reads the rest of its output, and waits for its end. Throws if it
  /// fails.
  func end() throws {
    Descriptor.close(input)
    input = -1
    while (try? fill()) != nil { buffer.removeAll() }
    try Interruption.check()
    let end = program.takeEnd()
    hasEnded = true
    if end != .exited(0) { throw trouble("ended (\(end)); stderr says why") }
  }

  /// What the system knows about the process.
  func fact(_ fact: KeyPath<ProcessFacts, Double?>) throws -> Double {
    if let value = ProcessFacts(pid: program.pid)[keyPath: fact] { return value }
    throw trouble("has ended, or this system does not say such things of one")
  }

  private func trouble(_ what: String) -> Trouble { Trouble("\(name): it \(what)") }

  // MARK: Sending

  /// Sends one request and waits for `messages` messages. Returns how long that took, in seconds.
  @inline(__always)
  func roundTrip(_ requests: Requests, _ index: Int, messages: Int) throws -> Double {
    try requests.withRequest(index) { request in
      try Stopwatch.time {
        try send(request)
        try receive(messages)
      }
    }
  }

  /// The times of all requests, one after the other.
  func roundTrips(_ requests: Requests, messages: Int = 1) throws -> Series {
    Series(try (0..<requests.count).map { try roundTrip(requests, $0, messages: messages) })
  }

  /// Sends all bytes, and waits while the pipe is full.
  func send(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty { rest = UnsafeRawBufferPointer(rebasing: rest[(try write(rest))...]) }
  }

  /// Sends all requests as fast as the server takes them, and at the same time reads this many
  /// messages for each.
  func pipeline(_ requests: Requests, messagesEach: Int = 1) throws {
    for end in [input, output] { Descriptor.setNonBlocking(end, true) }
    defer { for end in [input, output] { Descriptor.setNonBlocking(end, false) } }
    try requests.bytes.withUnsafeBytes { bytes in
      var rest = bytes
      var missing = requests.count * messagesEach
      var ends = PollSet([(output, .input), (input, .output)])
      while missing > 0 {
        while let message = try next() {
          missing -= 1
          if missing > 0 { continue }
          if try Self.result(message, id: requests.lastID) != nil { return }
          throw trouble("answers other requests")
        }
        let sent = rest.isEmpty ? 0 : try write(rest)
        rest = UnsafeRawBufferPointer(rebasing: rest[sent...])
        if rest.isEmpty { ends.set(1, -1, .output) }
        if try fill() == 0, sent == 0 { ends.wait(milliseconds: -1) }
      }
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
    try moving("does not read") { () throws(SystemError) in
      try Descriptor.write(bytes, to: input)
    }
  }

  /// Moves bytes once, and returns how many: none if that would wait, or if a signal came.
  private func moving(_ failure: String, _ body: () throws(SystemError) -> Int) throws -> Int {
    do throws(SystemError) {
      let count = try body()
      if count > 0 { return count }
    } catch {
      try Interruption.check()
      if error == .interrupted || error == .wouldWait { return 0 }
    }
    throw trouble(failure)
  }

  // MARK: Receiving

  /// Waits for `messages` messages.
  func receive(_ messages: Int) throws { for _ in 0..<messages { _ = try receive() } }

  private func receive() throws -> UnsafeRawBufferPointer {
    while true {
      if let message = try next() { return message }
      _ = try fill()
    }
  }

  /// The next complete message without its framing, valid until the next call; nil if there is none
  /// yet.
  func next() throws -> UnsafeRawBufferPointer? {
    let taken = reader.position
    buffer.removeFirst(taken)
    reader.didRemoveFirst(taken)
    switch reader.next(in: buffer.bytes, isEnd: false) {
    case .message(let range): return UnsafeRawBufferPointer(rebasing: buffer.bytes[range])
    case .incomplete: return nil
    case .broken, .tooLarge: throw trouble("sends what is no message")
    }
  }

  /// Reads the bytes that have come, and returns how many.
  func fill() throws -> Int {
    let room = UnsafeMutableRawBufferPointer(start: buffer.reserve(1 << 16), count: 1 << 16)
    let count = try moving("ended before it answered") { () throws(SystemError) in
      try Descriptor.read(output, into: room)
    }
    buffer.advance(by: count)
    byteCount += count
    return count
  }

  // MARK: Asking

  /// Sends one request and reads up to its response. Returns the number of messages, and the total
  /// in the response. Throws if that is an error.
  @discardableResult
  func ask(
    _ method: String, _ params: String = "{}", id: Int = 1
  ) throws -> (messages: Int, total: Int?) {
    var request = Requests(framing, firstID: id)
    request.append(method, params)
    try request.withRequest(0, send)
    var messages = 1
    while true {
      if let total = try Self.result(try receive(), id: id) { return (messages, total) }
      messages += 1
    }
  }

  /// The total in the response with this id, or −1 if it has none; nil if the message is not that
  /// response. The request itself, which the echo sends back, counts as the response. Throws if the
  /// message is an error.
  static func result(_ message: UnsafeRawBufferPointer, id: Int) throws -> Int? {
    let parser = JSONParser()
    return try withExtendedLifetime(parser) {
      guard let answer = try? parser.parse(message), answer["error"]?.isNull != false else {
        throw Trouble("a refusal: \(String(decoding: message.prefix(200), as: UTF8.self))")
      }
      guard answer["id"]?.integer == id else { return nil }
      return answer["result"]?["total"]?.integer ?? -1
    }
  }
}
