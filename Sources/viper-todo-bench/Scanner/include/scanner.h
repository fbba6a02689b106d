// `viper-todo-bench scanner`: what a C programmer writes by hand for the benchmark's requests.
//
// It serves `todoList.add` with a title and a content, and `todoList.viewReady` of a list that is
// kept by rows, while there is no todo, both in lines. It keeps each todo in memory, and writes the
// bytes that viper-todo writes for the same requests, in one write for each read; only the rows of
// the first ten todos, which the list shows and nobody measures, are missing. It validates little,
// keeps no log, and refuses any other request, so it is a mark for the processor's time and no
// server.
#ifndef SCANNER_H
#define SCANNER_H

// Serves stdin and stdout until stdin ends. Returns 0, or 1 if it cannot go on.
int scanner_run(void);

#endif
