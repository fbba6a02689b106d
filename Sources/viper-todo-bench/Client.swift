import JSON
import System

/// The View's end of a conversation: it sends requests and counts the messages that come back. To
/// cost little itself, it copies nothing and looks only for the ends of messages.
final class Client {
  let child: Child
  let framing: WireFraming
  private var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 18)
  private var capacity = 1 << 18
  private var head = 0
  private var tail = 0
  /// There is no newline between `head` and this place.
  private var searched = 0

  init(_ command: [String], _ framing: WireFraming) throws {
    child = try Child(command)
    self.framing = framing
  }

  deinit { memory.deallocate() }

  /// Sends one request and waits for `messages` messages. Returns how long that took, in seconds.
  @inline(__always)
  func roundTrip(_ requests: Requests, _ index: Int, messages: Int) throws -> Double {
    try requests.bytes.withUnsafeBytes { bytes in
      let request = UnsafeRawBufferPointer(
        rebasing: bytes[requests.bounds[index]..<requests.bounds[index + 1]])
      let start = Stopwatch.nanoseconds()
      try send(request)
      try receive(messages)
      return Stopwatch.seconds(since: start)
    }
  }

  /// Sends all bytes, and waits while the pipe is full.
  func send(_ bytes: UnsafeRawBufferPointer) throws {
    var sent = 0
    while sent < bytes.count {
      do throws(SystemError) {
        sent += try Descriptor.write(
          UnsafeRawBufferPointer(rebasing: bytes[sent...]), to: child.input)
      } catch {
        try failed("it does not read", error)
      }
    }
  }

  /// Waits for `messages` messages.
  func receive(_ messages: Int) throws {
    var missing = messages
    while true {
      while missing > 0, try next() != nil { missing -= 1 }
      if missing == 0 { return }
      _ = try fill()
    }
  }

  /// Sends all bytes as fast as the server takes them, and at the same time reads `messages`
  /// messages. Throws unless `isLast` says that the last of them is the expected one.
  func pipeline(
    _ bytes: UnsafeRawBufferPointer, messages: Int,
    isLast: (UnsafeRawBufferPointer) -> Bool
  ) throws {
    setBlocking(false)
    defer { setBlocking(true) }
    var sent = 0
    var missing = messages
    var ends = PollSet([(child.output, .input), (child.input, .output)])
    while true {
      while let message = try next() {
        missing -= 1
        if missing == 0 {
          guard isLast(message) else { throw Trouble("the answers do not fit the requests") }
          return
        }
      }
      var hasMoved = false
      if sent < bytes.count {
        do throws(SystemError) {
          sent += try Descriptor.write(
            UnsafeRawBufferPointer(rebasing: bytes[sent...]), to: child.input)
          hasMoved = true
        } catch {
          if error != .wouldWait { try failed("it does not read", error) }
        }
        if sent == bytes.count { ends.set(1, -1, .output) }
      }
      if try fill() { hasMoved = true }
      if !hasMoved { ends.wait(milliseconds: -1) }
    }
  }

  /// The next complete message without its framing, valid until the next call; nil if there is none
  /// yet.
  func next() throws -> UnsafeRawBufferPointer? {
    switch framing {
    case .lines:
      let start = memory + max(head, searched)
      guard let end = Memory.find(0x0A, in: start, count: tail - max(head, searched)) else {
        searched = tail
        return nil
      }
      let length = end - UnsafeRawPointer(memory + head)
      defer { head += length + 1 }
      return UnsafeRawBufferPointer(start: memory + head, count: length)
    case .headers:
      let begin = memory + head
      if let frame = plainFrame() { return frame }
      let rest = UnsafeRawBufferPointer(start: begin, count: tail - head)
      guard
        let end = Self.blankLine.withUTF8Buffer({
          Memory.find(UnsafeRawBufferPointer($0), in: rest)
        })
      else { return nil }
      let header = end - UnsafeRawPointer(begin)
      let length = try bodyLength(UnsafeRawBufferPointer(start: begin, count: header))
      guard tail - head >= header + 4 + length else { return nil }
      head += header + 4 + length
      return UnsafeRawBufferPointer(start: begin + header + 4, count: length)
    }
  }

  /// Reads the bytes that have come, and makes room for them. False if there are none yet.
  func fill() throws -> Bool {
    if head == tail { (head, tail, searched) = (0, 0, 0) }
    if capacity - tail < 1 << 16 {
      // The rest of a message moves to the front. If the message needs more room, it gets more.
      if tail - head > capacity / 2 { capacity *= 2 }
      let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      Memory.copy(memory + head, to: moved, count: tail - head)
      memory.deallocate()
      memory = moved
      (searched, tail, head) = (max(0, searched - head), tail - head, 0)
    }
    do throws(SystemError) {
      let count = try Descriptor.read(
        child.output,
        into: UnsafeMutableRawBufferPointer(start: memory + tail, count: capacity - tail))
      if count == 0 { throw .brokenPipe }
      tail += count
      return true
    } catch {
      if error != .wouldWait { try failed("it ended before it answered", error) }
      return false
    }
  }

  /// A complete message whose header gives only the length, as nearly all headers do; nil for
  /// others.
  @inline(__always)
  private func plainFrame() -> UnsafeRawBufferPointer? {
    var place = head + 16
    guard tail - place > 8, Self.lies(Self.header, at: memory + head) else { return nil }
    var length = 0
    while place < tail, memory[place] & 0xF0 == 0x30, length < 1 << 40 {
      length = length * 10 + Int(memory[place] & 0x0F)
      place += 1
    }
    guard tail - place >= 4 + length, Self.lies(Self.blankLine, at: memory + place) else {
      return nil
    }
    head = place + 4 + length
    return UnsafeRawBufferPointer(start: memory + place + 4, count: length)
  }

  /// The number after `Content-Length:`. Other headers are ignored.
  private func bodyLength(_ header: UnsafeRawBufferPointer) throws -> Int {
    let name = "content-length:"
    var start = 0
    while start + name.utf8.count <= header.count {
      let found = header[start..<start + name.utf8.count]
      if name.utf8.elementsEqual(found, by: { $0 == $1 || $0 == $1 | 0x20 }) {
        let digits = header[(start + name.utf8.count)...].drop { $0 == 0x20 }
          .prefix { (0x30...0x39).contains($0) }
        return digits.reduce(0) { $0 &* 10 &+ Int($1 & 0x0F) }
      }
      while start < header.count, header[start] != 0x0A { start += 1 }
      start += 1
    }
    throw Trouble("a header without Content-Length came from process \(child.number)")
  }

  private func setBlocking(_ blocks: Bool) {
    for end in [child.input, child.output] { Descriptor.setWaiting(end, blocks) }
  }

  private static let header: StaticString = "Content-Length: "
  private static let blankLine: StaticString = "\r\n\r\n"

  private static func lies(_ text: StaticString, at place: UnsafePointer<UInt8>) -> Bool {
    Memory.isEqual(place, text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private func failed(_ what: String, _ error: SystemError) throws {
    try Interruption.check()
    if error != .interrupted { throw Trouble("process \(child.number): \(what)") }
  }
}
