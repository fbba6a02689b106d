extension Session {
  /// Keeps that a message was read; nil is one that was passed over.
  func note(_ message: Range<Int>?) {
    if let messages = outbox.messages { readings.append((message, messages.count)) }
  }

  /// Tells of the group that was handled, whose messages are final now.
  func tellObservers() {
    guard let messages = outbox.messages else { return }
    var next = 0
    for (index, message) in messages.enumerated() {
      while next < readings.count, readings[next].outputs <= index { tellReading(&next) }
      for observer in observers { observer.didWrite(outbox.bytes(of: message)) }
    }
    while next < readings.count { tellReading(&next) }
    readings.removeAll(keepingCapacity: true)
    outbox.forgetMessages()
  }

  private func tellReading(_ index: inout Int) {
    let message = readings[index].message.map {
      UnsafeRawBufferPointer(rebasing: inbox.buffer.bytes[$0])
    }
    for observer in observers { observer.didRead(message, at: clock.now) }
    index += 1
  }

  /// Tells of what went out though nothing was read.
  func tellObservers(of cause: WakeCause) {
    guard let messages = outbox.messages, !messages.isEmpty else { return }
    for observer in observers { observer.didWake(cause, at: clock.now) }
    tellObservers()
  }
}
