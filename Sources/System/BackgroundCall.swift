#if !Static
  import CLibrary

  /// A call of a C library that may wait for long and cannot be interrupted, made while the caller does
  /// something else.
  ///
  /// Each has a thread to itself; this program starts no others. The thread calls C and nothing else: it
  /// touches no object of Swift, whose references are counted for one thread. If nobody waits for the result
  /// any more, the thread releases it.
  package final class BackgroundCall {
    /// What is called, with a text.
    package typealias Body = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    /// What releases a result.
    package typealias Release = @convention(c) (OpaquePointer?) -> Void

    /// Readable once the result is there.
    package let descriptor: Int32

    /// What the thread works on, which is its own from the start on.
    private struct Job {
      let body: Body
      let release: Release
      let text: UnsafeMutablePointer<CChar>
      /// The other end of the caller's descriptor: the result goes out, and comes back as one byte if the
      /// caller takes it.
      let descriptor: Int32
    }

    /// Begins to call `body` with a text. `release` is for a result that is not taken.
    package init(_ text: String, release: @escaping Release, _ body: @escaping Body)
      throws(SystemError)
    {
      var ends: [Int32] = [-1, -1]
      // The 1 is SOCK_STREAM, which has another type on each system.
      try SystemError.check(socketpair(AF_UNIX, 1, 0, &ends))
      for end in ends { Descriptor.closeOnExec(end) }
      descriptor = ends[0]
      guard let copy = strdup(text) else { throw .last }
      let job = UnsafeMutablePointer<Job>.allocate(capacity: 1)
      ThisProcess.hasThreads = true
      job.initialize(to: Job(body: body, release: release, text: copy, descriptor: ends[1]))
      // Signals are for the thread that waits for them.
      var all = sigset_t()
      var before = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let error = pthread_create(&thread, nil, { BackgroundCall.run($0) }, job)
      if error != 0 {
        Self.end(job)
        throw SystemError(code: error)
      }
    }

    deinit { Descriptor.close(descriptor) }

    /// Takes the result, which is the caller's to release from then on; once, and waits for it.
    package func take() -> OpaquePointer? {
      var result: OpaquePointer?
      let count = read(descriptor, &result, MemoryLayout.size(ofValue: result))
      if count > 0 { _ = write(descriptor, [1], 1) }
      return result
    }

    private static func run(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      pthread_detach(pthread_self())
      guard let job = raw?.assumingMemoryBound(to: Job.self) else { return nil }
      var result = job.pointee.body(job.pointee.text)
      var receipt: UInt8 = 0
      if write(job.pointee.descriptor, &result, MemoryLayout.size(ofValue: result)) < 0
        || read(job.pointee.descriptor, &receipt, 1) <= 0
      {
        job.pointee.release(result)
      }
      end(job)
      return nil
    }

    private static func end(_ job: UnsafeMutablePointer<Job>) {
      Descriptor.close(job.pointee.descriptor)
      free(job.pointee.text)
      job.deallocate()
    }
  }
#endif
