// The processors on which this process, and the programs that it starts, may run. In C, since Swift
// does not see `cpu_set_t`, which is declared only under _GNU_SOURCE.
#ifndef PROCESSORS_H
#define PROCESSORS_H

// How many they are.
int processors_count(void);

// From now on, this process runs on the one at this place among them, from 0. Where the system has
// no way to choose one, this does nothing.
void processors_stay(int place);

// From now on, this process runs on any of them.
void processors_free(void);

#endif
