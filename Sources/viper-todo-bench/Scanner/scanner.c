#include "scanner.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A run of bytes: a JSON value as it was sent.
typedef struct {
  const char *bytes;
  size_t count;
} slice;

static bool is(slice text, const char *word) {
  return text.count == strlen(word) && memcmp(text.bytes, word, text.count) == 0;
}

// A todo. Its id is its place among all, from 1. Its texts stay escaped as they came.
typedef struct {
  slice title, content;
} todo;

// The members of a request that this program knows. A member that is missing is empty.
typedef struct {
  slice id, method, title, content, updates;
} request;

static struct {
  todo *todos;
  size_t count, capacity;
  // The block from which the texts of the next todos are cut.
  char *block;
  size_t left;
  // Whether a list is open.
  bool has_list;
} store;

static struct {
  char *bytes;
  size_t count, capacity;
} out;

// MARK: Keeping

static slice keep_text(slice text) {
  if (text.count > store.left) {
    store.left = text.count > 1 << 20 ? text.count : 1 << 20;
    store.block = malloc(store.left);
    if (!store.block) abort();
  }
  slice kept = {memcpy(store.block, text.bytes, text.count), text.count};
  store.block += text.count;
  store.left -= text.count;
  return kept;
}

static void keep(const request *request) {
  if (store.count == store.capacity) {
    store.capacity = store.capacity ? 2 * store.capacity : 1024;
    store.todos = realloc(store.todos, store.capacity * sizeof *store.todos);
    if (!store.todos) abort();
  }
  todo *kept = &store.todos[store.count++];
  kept->title = keep_text(request->title);
  kept->content = keep_text(request->content);
}

// MARK: Writing

static void put(const char *bytes, size_t count) {
  if (out.capacity - out.count < count) {
    out.capacity = 2 * (out.capacity + count);
    out.bytes = realloc(out.bytes, out.capacity);
    if (!out.bytes) abort();
  }
  memcpy(out.bytes + out.count, bytes, count);
  out.count += count;
}

#define PUT(literal) put(literal, sizeof literal - 1)

static void put_number(uint64_t number) {
  char text[20], *first = text + sizeof text;
  do *--first = (char)('0' + number % 10);
  while (number /= 10);
  put(first, (size_t)(text + sizeof text - first));
}

static void put_changes(void) {
  PUT("{\"jsonrpc\":\"2.0\",\"method\":\"todoList.showChanges\",\"params\":{\"rev\":");
  put_number(store.count);
  PUT(",\"total\":");
  put_number(store.count);
  PUT(",\"offset\":0,\"changes\":[],\"message\":null}}\n");
}

static void put_response(slice id) {
  PUT("{\"jsonrpc\":\"2.0\",\"id\":");
  put(id.bytes, id.count);
  PUT(",\"result\":{\"id\":");
  put_number(store.count);
  PUT(",\"rev\":");
  put_number(store.count);
  PUT(",\"step\":");
  put_number(store.count);
  PUT("}}\n");
}

// MARK: Reading

static const char *skip_space(const char *place, const char *end) {
  while (place < end && (*place == ' ' || *place == '\t' || *place == '\r' || *place == '\n'))
    place++;
  return place;
}

// Reads a string after its quotation mark, up to the next one. NULL if there is none.
static const char *scan_string(const char *place, const char *end, slice *value) {
  value->bytes = place;
  while (place < end && *place != '"') place += *place == '\\' ? 2 : 1;
  if (place >= end) return NULL;
  value->count = (size_t)(place - value->bytes);
  return place + 1;
}

// Reads a string without its quotation marks, or a number or word as it is. NULL if there is
// neither.
static const char *scan_scalar(const char *place, const char *end, slice *value) {
  if (place < end && *place == '"') return scan_string(place + 1, end, value);
  value->bytes = place;
  while (place < end && (isalnum((unsigned char)*place) || *place == '-' || *place == '.')) place++;
  value->count = (size_t)(place - value->bytes);
  return value->count > 0 ? place : NULL;
}

// Reads an object, in any order of its members, with the objects in it. NULL if it is none.
static const char *scan_object(const char *place, const char *end, request *request) {
  place = skip_space(place, end);
  if (place == end || *place++ != '{') return NULL;
  while (true) {
    slice name, value;
    place = skip_space(place, end);
    if (place < end && *place == '}') return place + 1;
    if (place == end || *place != '"') return NULL;
    if (!(place = scan_string(place + 1, end, &name))) return NULL;
    place = skip_space(place, end);
    if (place == end || *place++ != ':') return NULL;
    place = skip_space(place, end);
    if (is(name, "params")) {
      if (!(place = scan_object(place, end, request))) return NULL;
    } else {
      if (!(place = scan_scalar(place, end, &value))) return NULL;
      if (is(name, "title")) request->title = value;
      else if (is(name, "content")) request->content = value;
      else if (is(name, "method")) request->method = value;
      else if (is(name, "updates")) request->updates = value;
      // Requests have numbers for ids.
      else if (is(name, "id") && value.bytes[-1] != '"') request->id = value;
    }
    place = skip_space(place, end);
    if (place < end && *place == ',') place++;
  }
}

static bool open_list(const request *request) {
  if (store.count > 0 || !is(request->updates, "rows")) return false;
  store.has_list = true;
  PUT("{\"jsonrpc\":\"2.0\",\"method\":\"todoList.showTodos\",\"params\":{\"rev\":0,\"total\":0,"
      "\"offset\":0,\"todos\":[],\"message\":\"Nothing to do yet.\"}}\n");
  PUT("{\"jsonrpc\":\"2.0\",\"id\":");
  put(request->id.bytes, request->id.count);
  PUT(",\"result\":{\"total\":0,\"rev\":0}}\n");
  return true;
}

// Handles a message. False if it is not one that this program knows.
static bool handle(const char *message, const char *end) {
  request request = {0};
  if (!scan_object(message, end, &request) || request.id.count == 0) return false;
  if (is(request.method, "todoList.viewReady")) return open_list(&request);
  if (!is(request.method, "todoList.add") || request.title.count == 0) return false;
  keep(&request);
  if (store.has_list) put_changes();
  put_response(request.id);
  return true;
}

static bool write_all(void) {
  size_t written = 0;
  while (written < out.count) {
    ssize_t count = write(1, out.bytes + written, out.count - written);
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) written += (size_t)count;
  }
  out.count = 0;
  return true;
}

int scanner_run(void) {
  size_t capacity = 1 << 18, filled = 0;
  char *in = malloc(capacity);
  if (!in) return 1;
  while (true) {
    ssize_t count = read(0, in + filled, capacity - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0 && filled == 0 ? 0 : 1;
    filled += (size_t)count;
    const char *place = in, *end = in + filled, *newline;
    while ((newline = memchr(place, '\n', (size_t)(end - place)))) {
      if (!handle(place, newline)) return 1;
      place = newline + 1;
    }
    if (!write_all()) return 1;
    filled = (size_t)(end - place);
    if (filled == capacity) return 1;
    memmove(in, place, filled);
  }
}
