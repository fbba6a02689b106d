// What the C library has and Swift's Glibc module leaves out.
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <sys/pidfd.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <unistd.h>

// Declared only under _GNU_SOURCE, which comes too late here.
extern void *memmem(const void *, size_t, const void *, size_t);
extern int pipe2(int[2], int);
static const int clinux_o_direct = __O_DIRECT;
