#if PostgreSQL
  import Foundation
  import TestSupport

  /// Stands between the program and a server, and breaks their connection.
  final class Proxy: @unchecked Sendable {
    /// Cuts the first connection after this many messages of the program, before or after the server gets
    /// the last of them. No answer to that one gets through. Or, with ``waits``, at the message after that
    /// many after which it may have waited, which does not depend on how the messages between are sent.
    struct Cut {
      var messages = 0
      var waits = 0
      let isLastDelivered: Bool
      var then = Then.nothing

      enum Then {
        /// The next connections are served.
        case nothing
        /// The proxy closes all others until ``Proxy/isAway`` is set to false.
        case staysAway
        /// No byte passes any more, until ``Proxy/isFrozen`` is set to false. This connection stays open, and
        /// the message is held back, not lost.
        case hangs
        /// The next connections are accepted, and no byte of theirs passes.
        case hangsForOthers
        /// An administrator ends the connection, which the program is told, before the message is passed on.
        /// The next connections are served.
        case isTerminated
      }
    }

    /// What happens before the server gets the first message that holds a text: the program gets these bytes,
    /// which no server has sent, or the connection is cut.
    struct Once {
      let text: String
      var bytes: [UInt8] = []
      var isCut = false
      var body: @Sendable () -> Void = {}
    }

    private let folder = TemporaryFolder()
    private let server: String
    private let listener: Int32
    private let lock = NSLock()
    private var cut: Cut?
    private var frozen = false
    private var away = false
    private let refusesToListen: Bool
    private var keepsNotices: Bool
    private let terminate: @Sendable (_ serverProcess: Int32) -> Void
    private var due: Once?
    private var accepted = 0
    private var counted = 0
    private var isCommitting = false
    private var committed = 0
    private var waits: [Int] = []
    private let hangs = DispatchSemaphore(value: 0)

    /// Passes on what comes to the server whose socket is in a folder. One that refuses to listen spoils the
    /// statement, so that the server answers as engines do that do not know it. One that keeps
    /// notices passes none on, as poolers do. `terminate` ends a server's process, and returns when that has gone.
    init(
      to server: String, cut: Cut? = nil, refusesToListen: Bool = false, keepsNotices: Bool = false,
      once: Once? = nil,
      terminate: @escaping @Sendable (_ serverProcess: Int32) -> Void = { _ in }
    ) throws {
      self.refusesToListen = refusesToListen
      self.keepsNotices = keepsNotices
      due = once
      self.terminate = terminate
      self.server = server + "/.s.PGSQL.5432"
      self.cut = cut
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      let path = folder.file(".s.PGSQL.5432")
      let result = Self.withAddress(path) { bind(listener, $0, $1) }
      guard result == 0, listen(listener, 64) == 0 else { throw ProcessTrouble("no proxy") }
      let descriptor = listener
      Thread.detachNewThread { [weak self] in
        var isFirst = true
        while true {
          let client = accept(descriptor, nil, nil)
          guard client >= 0, let proxy = self else { return }
          let counts = isFirst
          isFirst = false
          Thread.detachNewThread { proxy.serve(client, counts: counts) }
        }
      }
    }

    deinit {
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
    }

    /// The program's URL of a database behind the proxy.
    func url(_ options: String = "", database: String = "todos") -> String {
      "postgresql:///\(database)?host=\(folder.path)&user=todo\(options)"
    }

    /// Whether no byte is passed on.
    var isFrozen: Bool {
      get { lock.withLock { frozen } }
      set { lock.withLock { frozen = newValue } }
    }

    /// Whether notices are not passed on.
    var isKeepingNotices: Bool {
      get { lock.withLock { keepsNotices } }
      set { lock.withLock { keepsNotices = newValue } }
    }

    /// Whether connections are closed as soon as they are made.
    var isAway: Bool {
      get { lock.withLock { away } }
      set { lock.withLock { away = newValue } }
    }

    /// What is still to happen once.
    var once: Once? {
      get { lock.withLock { due } }
      set { lock.withLock { due = newValue } }
    }

    /// How many connections the program has begun.
    var connections: Int { lock.withLock { accepted } }

    /// How many messages came over the first connection.
    var messages: Int { lock.withLock { counted } }

    /// The number of the message with which the first connection let the server commit: it ends the
    /// pipeline that has the last `COMMIT`. 0 if there was none.
    var commitMessage: Int { lock.withLock { committed } }

    /// The numbers of the messages after which the first connection may have waited for an answer.
    var waitingMessages: [Int] { lock.withLock { waits } }

    /// Where the socket is.
    var host: String { folder.path }

    private func serve(_ client: Int32, counts: Bool) {
      defer { close(client) }
      lock.withLock { accepted += 1 }
      if isAway { return }
      if isFrozen { hangs.signal() }
      let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      defer { close(server) }
      guard Self.withAddress(self.server, { connect(server, $0, $1) }) == 0 else { return }
      var pending: [UInt8] = []
      var greeting: [UInt8] = []
      var answers: [UInt8] = []
      var isStarted = false
      var isHeldBack = false
      while true {
        var ends = [
          pollfd(fd: client, events: Int16(POLLIN), revents: 0),
          pollfd(fd: server, events: Int16(POLLIN), revents: 0),
        ]
        poll(&ends, 2, 100)
        if isFrozen {
          usleep(1000)
          continue
        }
        if ends[1].revents != 0 {
          guard var bytes = Self.read(server) else { return }
          if isKeepingNotices {
            answers += bytes
            bytes = []
            while let length = Self.length(of: answers, isStarted: true) {
              if answers.first != UInt8(ascii: "A") { bytes += answers.prefix(length) }
              answers.removeFirst(length)
            }
          }
          if !Self.write(bytes, to: client) { return }
          if greeting.count < 4096 { greeting += bytes }
        }
        if isHeldBack || ends[0].revents != 0 {
          if !isHeldBack {
            guard let bytes = Self.read(client) else { return }
            pending += bytes
          }
          while let length = Self.length(of: pending, isStarted: isStarted) {
            isStarted = true
            var message = Array(pending.prefix(length))
            if refusesToListen && message.dropFirst(5).starts(with: "\0LISTEN".utf8) {
              message[11] = UInt8(ascii: "X")
            }
            pending.removeFirst(length)
            if let due = dueOnce(message) {
              due.body()
              if due.isCut || !Self.write(due.bytes, to: client) { return }
            }
            let due = counts && !isHeldBack ? note(message) : nil
            isHeldBack = due?.then == .hangs
            if isHeldBack {
              pending = message + pending
              break
            }
            if due?.then == .isTerminated {
              if let process = Self.process(of: greeting) { terminate(process) }
              while let bytes = Self.read(server), Self.write(bytes, to: client) {}
              return
            }
            if due?.isLastDelivered == false { return }
            if !Self.write(message, to: server) || due != nil { return }
          }
        }
      }
    }

    private func dueOnce(_ message: [UInt8]) -> Once? {
      lock.withLock {
        guard let due, String(decoding: message, as: UTF8.self).contains(due.text) else {
          return nil
        }
        self.due = nil
        return due
      }
    }

    /// The number of the server's process in its first messages: `K`, and the length of the message.
    private static func process(of greeting: [UInt8]) -> Int32? {
      var rest = greeting[...]
      while let length = length(of: Array(rest), isStarted: true) {
        if rest.first == UInt8(ascii: "K") {
          return rest.dropFirst(5).prefix(4).reduce(0) { $0 << 8 | Int32($1) }
        }
        rest = rest.dropFirst(length)
      }
      return nil
    }

    /// Counts a message. Returns the cut that is due with it.
    private func note(_ message: [UInt8]) -> Cut? {
      lock.withLock {
        counted += 1
        let follows = waits.count
        let isAfterWait = waits.last == counted - 1
        if message.dropFirst(5).starts(with: "\0COMMIT\0".utf8) { isCommitting = true }
        if counted == 1 || message.first == UInt8(ascii: "S") {
          waits.append(counted)
          if isCommitting { committed = counted }
          isCommitting = false
        }
        guard let cut, cut.messages == counted || isAfterWait && cut.waits == follows else {
          return nil
        }
        away = cut.then == .staysAway
        frozen = cut.then == .hangs || cut.then == .hangsForOthers
        if cut.then == .hangs { hangs.signal() }
        return cut
      }
    }

    /// Waits until the program waits for a proxy that hangs.
    func waitUntilItHangs() throws {
      if hangs.wait(timeout: .now() + 60) == .timedOut {
        throw ProcessTrouble("the proxy does not hang")
      }
    }

    /// The length of a whole message at the beginning; the first one has no byte that tells its kind.
    private static func length(of bytes: [UInt8], isStarted: Bool) -> Int? {
      let start = isStarted ? 1 : 0
      guard bytes.count >= start + 4 else { return nil }
      let length = start + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      return bytes.count >= length ? length : nil
    }

    private static func read(_ descriptor: Int32) -> [UInt8]? {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      return count > 0 ? Array(chunk[..<count]) : nil
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          send(
            descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { return false }
        sent += count
      }
      return true
    }

    private static func withAddress(
      _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }
#endif
