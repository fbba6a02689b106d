#define _GNU_SOURCE
#include "processors.h"

#include <unistd.h>

#ifdef __linux__
#include <sched.h>

// The processors at the first call.
static const cpu_set_t *all(void) {
  static cpu_set_t set;
  if (CPU_COUNT(&set) == 0) sched_getaffinity(0, sizeof set, &set);
  return &set;
}

int processors_count(void) { return CPU_COUNT(all()); }

void processors_stay(int place) {
  cpu_set_t one;
  CPU_ZERO(&one);
  for (int number = 0; number < CPU_SETSIZE; number++)
    if (CPU_ISSET(number, all()) && place-- == 0) CPU_SET(number, &one);
  sched_setaffinity(0, sizeof one, &one);
}

void processors_free(void) { sched_setaffinity(0, sizeof *all(), all()); }
#else
int processors_count(void) { return (int)sysconf(_SC_NPROCESSORS_ONLN); }
void processors_stay(int place) {}
void processors_free(void) {}
#endif
