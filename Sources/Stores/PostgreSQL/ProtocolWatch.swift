#if PostgreSQL
  import CPostgreSQL

  /// Notes that a server has sent what nobody asked for. libpq passes over it, and says so in a notice, which
  /// it would print on stderr. The server's own notices have a code, and nobody reads them.
  final class ProtocolWatch {
    /// Whether something was sent that was not asked for.
    private(set) var hasSeenUnasked = false

    /// Begins to watch a connection, which must not outlive this object.
    func begin(_ handle: OpaquePointer) {
      hasSeenUnasked = false
      PQsetNoticeReceiver(
        handle,
        { context, result in
          guard let context, PQresultErrorField(result, ServerFailure.codeField) == nil else {
            return
          }
          Unmanaged<ProtocolWatch>.fromOpaque(context).takeUnretainedValue().hasSeenUnasked = true
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }
#endif
