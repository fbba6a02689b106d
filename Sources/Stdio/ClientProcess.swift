import CLinux
import Glibc

/// The process of the View as something that can be polled: it becomes readable when that process
/// has ended.
final class ClientProcess {
  let number: Int
  /// −1 where there is no such process to watch.
  let descriptor: Int32

  init(_ number: Int) {
    self.number = number
    guard let process = pid_t(exactly: number), process > 0 else {
      descriptor = -1
      return
    }
    let opened = pidfd_open(process, 0)
    // A process that has gone already is as good as one that ends now: the end of /dev/null is
    // always readable.
    descriptor = opened == -1 && errno == ESRCH ? open("/dev/null", O_RDONLY | O_CLOEXEC) : opened
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
