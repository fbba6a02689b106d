// What the C library has and Swift's Glibc module leaves out.
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <unistd.h>

// Declared only under _GNU_SOURCE, which comes too late here.
extern void *memmem(const void *, size_t, const void *, size_t);
extern int pipe2(int[2], int);
extern int renameat2(int, const char *, int, const char *, unsigned int);
static const unsigned int clinux_rename_noreplace = 1 << 0;
static const unsigned int clinux_rename_exchange = 1 << 1;
static const int clinux_o_direct = __O_DIRECT;

// The processors of a process (0: of the caller), one bit each, for the first 1,024 of a machine:
// cpu_set_t is declared only under _GNU_SOURCE, too. 0, or -1 and errno.
typedef struct { unsigned long bits[16]; } clinux_processors;
static inline int clinux_get_processors(pid_t process, clinux_processors *set) {
  return syscall(SYS_sched_getaffinity, process, sizeof *set, set) < 0 ? -1 : 0;
}
static inline int clinux_set_processors(pid_t process, const clinux_processors *set) {
  return (int)syscall(SYS_sched_setaffinity, process, sizeof *set, set);
}
