import Glibc

extension RunningProcess {
  /// Writes all bytes, without reading anything. False if nobody reads them any more.
  @discardableResult
  package func write(_ bytes: [UInt8]) throws -> Bool {
    guard let input else { return false }
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        Glibc.write(input, all.baseAddress.map { $0 + start }, all.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        try Deadline.wait(for: input, POLLOUT, "the process does not read")
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Writes a text as it is. False if nobody reads it any more.
  @discardableResult
  package func write(_ text: String) throws -> Bool { try write(Array(text.utf8)) }

  /// Writes a text and a newline. False if nobody reads them any more.
  @discardableResult
  package func writeLine(_ text: String) throws -> Bool { try write(text + "\n") }

  /// Ends the process's input.
  package func closeInput() {
    guard let input else { return }
    // If one socket serves both directions, closing our descriptor would not end the input.
    shutdown(input, Int32(SHUT_WR))
    close(input)
    self.input = nil
  }

  /// Closes our end of the process's output.
  package func closeOutput() {
    guard let output else { return }
    shutdown(output, Int32(SHUT_RD))
    close(output)
    self.output = nil
  }

  /// Waits until there is something to read, without reading it.
  package func waitForOutput() throws {
    if let output { try Deadline.wait(for: output, POLLIN, "the process writes nothing") }
  }

  /// Reads the next line, without its newline; nil at the end of the output.
  package func readLine() throws -> String? {
    var searched = given
    while true {
      if let newline = newline(from: searched) {
        return take(newline + 1 - given, leavingOut: 1)
      }
      searched = received.count - given
      if try !receive() { return given == received.count ? nil : take(received.count - given) }
      searched += given
    }
  }

  /// Reads the next message with a `Content-Length` header, whose form must be exact; nil at the
  /// end.
  package func readHeadedMessage() throws -> String? {
    guard let header = try readLine() else { return nil }
    let prefix = "Content-Length: "
    guard header.hasPrefix(prefix), header.utf8.last == UInt8(ascii: "\r"),
      let length = Int(String(header.unicodeScalars.dropFirst(prefix.count).dropLast())),
      try readLine()?.utf8.elementsEqual("\r".utf8) == true
    else { throw ProcessTrouble("no exact header: \(header)") }
    while received.count - given < length {
      if try !receive() { throw ProcessTrouble("the output ends inside a message") }
    }
    return take(length)
  }

  /// Reads everything up to the end of the output.
  package func readToEnd() throws -> [UInt8] {
    while try receive() {}
    defer { given = received.count }
    return Array(received[given...])
  }

  /// Reads `count` bytes, or fewer at the end.
  package func readExactly(_ count: Int) throws -> [UInt8] {
    while received.count - given < count, try receive() {}
    let end = min(received.count, given + count)
    defer { given = end }
    return Array(received[given..<end])
  }

  /// Reads `count` lines without keeping them. Returns how many bytes they have.
  package func countLines(upTo count: Int) throws -> Int {
    var bytes = 0
    for _ in 0..<count {
      var start = given
      while true {
        if let newline = newline(from: start) {
          bytes += newline + 1 - given
          given = newline + 1
          break
        }
        start = received.count - given
        if try !receive() { throw ProcessTrouble("the output ends after \(bytes) bytes") }
        start += given
      }
    }
    return bytes
  }

  private func newline(from start: Int) -> Int? {
    received.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - base }
    }
  }

  private func take(_ count: Int, leavingOut last: Int = 0) -> String {
    defer { given += count }
    return String(decoding: received[given..<given + count - last], as: UTF8.self)
  }

  /// Waits for bytes and reads them; false at the end.
  private func receive() throws -> Bool {
    guard let output else { return false }
    if given > received.count / 2 {
      received.removeFirst(given)
      given = 0
    }
    let room = 256 * 1024
    while true {
      var count = 0
      var code: Int32 = 0
      received.append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
          count = read(output, buffer.baseAddress, room)
          code = errno
          initialized = max(count, 0)
        })
      if count > 0 { return true }
      if count == 0 || code == ECONNRESET { return false }
      if code == EAGAIN {
        try Deadline.wait(for: output, POLLIN, "the process writes nothing")
      } else if code != EINTR {
        throw ProcessTrouble("read: \(String(cString: strerror(code)))")
      }
    }
  }

  /// Writes these bytes up to `times` times, until the process takes no more, without reading
  /// anything. Returns how many bytes it took.
  package func writeWhileTaken(_ bytes: [UInt8], times: Int) -> Int {
    guard let input else { return 0 }
    var taken = 0
    while taken < bytes.count * times {
      var entry = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
      // There was no room for this long, so the process has stopped reading.
      guard poll(&entry, 1, 500) > 0 else { break }
      let start = taken % bytes.count
      let count = bytes.withUnsafeBytes {
        Glibc.write(input, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      guard count > 0 else { break }
      taken += count
    }
    return taken
  }
}
