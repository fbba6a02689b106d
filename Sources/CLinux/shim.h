// What the C library has and Swift's Glibc module leaves out.
#include <malloc.h>
#include <sys/pidfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/uio.h>

// Declared only under _GNU_SOURCE, which comes too late here.
extern void *memmem(const void *, size_t, const void *, size_t);
extern ssize_t pwritev2(int, const struct iovec *, int, __off_t, int);
extern int pipe2(int[2], int);
static const int clinux_rwf_nowait = 0x00000008;
