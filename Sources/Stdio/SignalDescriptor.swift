import CLinux
import Glibc

/// SIGTERM, SIGHUP and SIGINT as something that can be polled: no code of ours runs inside a signal
/// handler. One that the parent had ignored (`nohup`) stays ignored.
struct SignalDescriptor {
  let descriptor: Int32

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGHUP, SIGINT] { sigaddset(&signals, number) }
    sigprocmask(SIG_BLOCK, &signals, nil)
    descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
  }
}
