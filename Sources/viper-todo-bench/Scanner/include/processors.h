// The processors of the calling process, one bit each, for the first 1,024 of a machine: Swift does
// not see `cpu_set_t`, which is declared only under _GNU_SOURCE. 0, or -1 and errno.
#ifndef PROCESSORS_H
#define PROCESSORS_H

typedef struct { unsigned long bits[16]; } processor_set;

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

static inline int processors_get(processor_set *set) {
  return syscall(SYS_sched_getaffinity, 0, sizeof *set, set) < 0 ? -1 : 0;
}
static inline int processors_set(const processor_set *set) {
  return (int)syscall(SYS_sched_setaffinity, 0, sizeof *set, set);
}
#else
// No other system has a way to ask for them; to choose one does nothing.
static inline int processors_get(processor_set *set) { return -1; }
static inline int processors_set(const processor_set *set) { return 0; }
#endif

#endif
