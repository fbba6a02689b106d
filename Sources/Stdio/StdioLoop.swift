import CLinux
import Glibc

/// The one place where the process waits: for bytes, for room to write, for a signal, for the end
/// of the View. All that is ready is handled, then all that came of it is written at once.
package final class StdioLoop {
  /// Why the loop came to its end.
  package enum End: Equatable {
    /// The service ended, or its input did and all of it is handled.
    case finished
    /// Nobody reads the output any more.
    case viewGone
    /// The process was asked to end.
    case signal
  }

  private let service: any StdioService
  private let input: Int32
  private var output: OutputDescriptor
  private let signals = SignalDescriptor()
  private var client: ClientProcess?
  private var isAtEnd = false

  /// A loop between a service and the protocol's descriptors.
  package init(service: any StdioService, streams: StandardStreams) {
    self.service = service
    input = streams.input
    output = OutputDescriptor(streams.output)
  }

  /// Runs until the end.
  package func run() -> End {
    while true {
      let ready = wait()
      if ready.signal || ready.clientGone {
        flush(within: 1000)
        return .signal
      }
      if ready.viewGone {
        handleWhatIsLeft()
        return .viewGone
      }
      if ready.input { read() }
      service.handleReceived()
      if ready.output || !output.needsPoll, !write() {
        handleWhatIsLeft()
        return .viewGone
      }
      if isFinished { return .finished }
      watchClient()
    }
  }

  private var isFinished: Bool {
    service.output.isEmpty && (service.hasEnded || (isAtEnd && !service.canHandleMore))
  }

  private struct Ready {
    var input = false
    var output = false
    var viewGone = false
    var signal = false
    var clientGone = false
  }

  private func wait() -> Ready {
    let wantsInput = service.wantsInput && !isAtEnd
    let hasOutput = !service.output.isEmpty
    var descriptors = (
      pollfd(fd: wantsInput ? input : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.descriptor, events: hasOutput ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: client?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    )
    let timeout: Int32 = service.canHandleMore ? 0 : -1
    let count = withUnsafeMutablePointer(to: &descriptors) { pointer in
      pointer.withMemoryRebound(to: pollfd.self, capacity: 4) { poll($0, 4, timeout) }
    }
    guard count > 0 else { return Ready() }
    return Ready(
      input: descriptors.0.revents != 0,
      output: descriptors.1.revents & Int16(POLLOUT) != 0,
      viewGone: descriptors.1.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0,
      signal: descriptors.2.revents != 0,
      clientGone: descriptors.3.revents != 0)
  }

  private func read() {
    let room = service.roomForInput()
    let count = Glibc.read(input, room.baseAddress, room.count)
    if count > 0 {
      service.didReceive(count)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isAtEnd = true
      service.didReachEnd()
    }
  }

  /// Writes until all is written or there is no more room; false when nobody reads any more.
  private func write() -> Bool {
    while !service.output.isEmpty {
      switch output.write(service.output) {
      case .wrote(let count): service.didWrite(count)
      case .full: return true
      case .gone: return false
      }
      if output.needsPoll { return true }
    }
    return true
  }

  /// Nobody reads the answers any more, but what was sent before is still done.
  private func handleWhatIsLeft() {
    service.didWrite(service.output.count)
    for _ in 0..<16 where !isAtEnd && service.wantsInput {
      var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 0) > 0 else { return }
      read()
      service.handleReceived()
      service.didWrite(service.output.count)
    }
  }

  /// Writes what is left, for no longer than so many milliseconds.
  private func flush(within milliseconds: Int64) {
    let deadline = Self.milliseconds() + milliseconds
    while !service.output.isEmpty {
      let left = deadline - Self.milliseconds()
      var descriptor = pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0)
      guard left > 0, poll(&descriptor, 1, Int32(left)) > 0, write() else { return }
    }
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private func watchClient() {
    guard let number = service.clientProcess, client?.number != number else { return }
    client = ClientProcess(number)
  }
}
