#if !Static
  import CLibrary

  /// The addresses of a host's name, which the C library finds while the caller does something else: its
  /// resolver may wait for half a minute, and nothing ends that.
  ///
  /// So it has a thread to itself, the only one that this program ever starts. That thread calls the C library
  /// and nothing else: it touches no object of Swift, whose references are counted for one thread. If nobody
  /// waits for it any more, it ends by itself when the resolver gives up. A static program has no
  /// resolver.
  package final class NameLookup {
    /// Readable once the answer is there.
    package let descriptor: Int32

    /// What the thread works on, which is its own from the start on.
    private struct Job {
      var name: UnsafeMutablePointer<CChar>
      var output: Int32
    }

    /// How much of an answer is read: what a pipe takes at once, some eighty addresses.
    private static let size = 4096
    /// What the answer begins with if there are no addresses; the next byte says why.
    private static let mark = UInt8(ascii: "!")

    /// Takes over a descriptor from which the answer will be read: addresses, each with a line feed.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Begins to look up a name.
    package init(_ name: String) throws(SystemError) {
      let pipe = try Pipe()
      descriptor = pipe.reading
      guard let copy = strdup(name) else { throw .last }
      let job = UnsafeMutablePointer<Job>.allocate(capacity: 1)
      job.initialize(to: Job(name: copy, output: pipe.writing))
      // Signals are for the thread that waits for them.
      var all = sigset_t()
      var before = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      #if canImport(Darwin)
        var thread: pthread_t?
        let error = pthread_create(&thread, nil, { Self.run($0) }, job)
        if let thread { pthread_detach(thread) }
      #else
        var thread = pthread_t()
        let error = pthread_create(&thread, nil, { $0.flatMap { NameLookup.run($0) } }, job)
        if error == 0 { pthread_detach(thread) }
      #endif
      if error != 0 {
        Self.end(job)
        throw SystemError(code: error)
      }
    }

    deinit { Descriptor.close(descriptor) }

    /// The addresses in the order in which they are to be tried, each as digits. If there are none, the C
    /// library's words say why. For use once ``descriptor`` is readable.
    package func answer() -> (addresses: [String], failure: String) {
      var bytes = [UInt8](repeating: 0, count: Self.size)
      let count = (try? Descriptor.read(descriptor, into: &bytes)) ?? 0
      if bytes[0] == Self.mark || count == 0 {
        let code = count > 1 ? Int32(Int8(bitPattern: bytes[1])) : EAI_SYSTEM
        return ([], gai_strerror(code).map { String(cString: $0) } ?? "")
      }
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      return (text.split(separator: "\n").map(String.init), "")
    }

    private static func run(_ raw: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      let job = raw.assumingMemoryBound(to: Job.self)
      var wanted = addrinfo()
      wanted.ai_protocol = Int32(IPPROTO_TCP)
      var first: UnsafeMutablePointer<addrinfo>?
      let error = getaddrinfo(job.pointee.name, nil, &wanted, &first)
      let answer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
      var count = 0
      if error != 0 {
        answer[0] = mark
        answer[1] = UInt8(bitPattern: Int8(truncatingIfNeeded: error))
        count = 2
      }
      var next = first
      while let address = next?.pointee {
        next = address.ai_next
        // The longest one has 45 characters, and a zone has at most 16.
        guard count + 80 < size else { break }
        let place = UnsafeMutableRawPointer(answer + count).assumingMemoryBound(to: CChar.self)
        if getnameinfo(
          address.ai_addr, address.ai_addrlen, place, 79, nil, 0, NI_NUMERICHOST) == 0
        {
          count += strlen(place)
          answer[count] = UInt8(ascii: "\n")
          count += 1
        }
      }
      if let first { freeaddrinfo(first) }
      // Fails if nobody waits any more.
      _ = write(job.pointee.output, answer, count)
      answer.deallocate()
      end(job)
      return nil
    }

    private static func end(_ job: UnsafeMutablePointer<Job>) {
      Descriptor.close(job.pointee.output)
      free(job.pointee.name)
      job.deallocate()
    }

    /// Whether a host is an address already, in digits.
    package static func isAddress(_ host: String) -> Bool {
      var wanted = addrinfo()
      wanted.ai_flags = AI_NUMERICHOST
      var first: UnsafeMutablePointer<addrinfo>?
      defer { if let first { freeaddrinfo(first) } }
      return getaddrinfo(host, nil, &wanted, &first) == 0
    }
  }
#endif
