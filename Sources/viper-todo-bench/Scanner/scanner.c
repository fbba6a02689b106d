#include "scanner.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// A run of bytes: a JSON value as it was sent.
typedef struct {
  const char *bytes;
  size_t count;
} slice;

static bool is(slice text, const char *word) {
  return text.count == strlen(word) && memcmp(text.bytes, word, text.count) == 0;
}

// A todo. Its texts stay escaped as they came.
typedef struct {
  int64_t id;
  slice title, content;
} todo;

// The members of a request that this program knows. A member that is missing is empty.
typedef struct {
  slice id, method, title, content, limit;
  bool asks_rows;
} request;

static struct {
  todo *todos;
  size_t count, capacity;
  // The block from which the texts of the next todos are cut.
  char *block;
  size_t left;
  // The open list shows the first `limit` todos.
  bool is_open;
  size_t limit;
} store;

static struct {
  char *bytes;
  size_t count, capacity, start;
  bool headers;
} out;

static const size_t header_room = 40;

// MARK: Keeping

static const char *keep_text(slice text) {
  if (text.count > store.left) {
    store.left = text.count > 1 << 20 ? text.count : 1 << 20;
    store.block = malloc(store.left);
    if (!store.block) abort();
  }
  char *kept = store.block;
  memcpy(kept, text.bytes, text.count);
  store.block += text.count;
  store.left -= text.count;
  return kept;
}

static const todo *keep(const request *request) {
  if (store.count == store.capacity) {
    store.capacity = store.capacity ? 2 * store.capacity : 1024;
    store.todos = realloc(store.todos, store.capacity * sizeof *store.todos);
    if (!store.todos) abort();
  }
  todo *kept = &store.todos[store.count++];
  kept->id = (int64_t)store.count;
  kept->title = (slice){keep_text(request->title), request->title.count};
  kept->content = (slice){keep_text(request->content), request->content.count};
  return kept;
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

static size_t digits(uint64_t number, char text[20]) {
  char reversed[20];
  size_t count = 0;
  do reversed[count++] = (char)('0' + number % 10);
  while (number /= 10);
  for (size_t place = 0; place < count; place++) text[place] = reversed[count - 1 - place];
  return count;
}

static void put_number(uint64_t number) {
  char text[20];
  put(text, digits(number, text));
}

static void begin(void) {
  out.start = out.count;
  if (out.headers) put("                                        ", header_room);
}

// Ends a message. Its header is written once its length is known.
static void end(void) {
  if (!out.headers) return PUT("\n");
  size_t count = out.count - out.start - header_room;
  char header[40] = "Content-Length: ";
  size_t size = 16 + digits(count, header + 16);
  memcpy(header + size, "\r\n\r\n", 4);
  size += 4;
  char *place = out.bytes + out.start;
  memmove(place + size, place + header_room, count);
  memcpy(place, header, size);
  out.count = out.start + size + count;
}

// The first line of a content, at most 120 bytes: nothing longer is asked for.
static void put_preview(slice content) {
  put(content.bytes, content.count < 120 ? content.count : 120);
}

static void put_row(const todo *todo) {
  struct timespec now;
  struct tm day;
  char text[40];
  clock_gettime(CLOCK_REALTIME, &now);
  gmtime_r(&now.tv_sec, &day);
  PUT("{\"id\":");
  put_number((uint64_t)todo->id);
  PUT(",\"rev\":");
  put_number((uint64_t)todo->id);
  PUT(",\"title\":\"");
  put(todo->title.bytes, todo->title.count);
  PUT("\",\"preview\":\"");
  put_preview(todo->content);
  PUT("\",\"completed\":false,\"state\":\"open\",\"due\":null,\"dueText\":null,\"time\":null,"
      "\"group\":null,\"start\":null,\"startText\":null,\"startAhead\":false,"
      "\"repeat\":null,\"repeatText\":null,\"reminders\":[],\"estimate\":null,"
      "\"estimateText\":null,\"priority\":\"none\","
      "\"tags\":[],\"blocked\":false,\"claim\":null,\"comments\":0,\"createdAt\":\"");
  put(text, strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S.", &day));
  char milliseconds[3] = {
    (char)('0' + now.tv_nsec / 100000000), (char)('0' + now.tv_nsec / 10000000 % 10),
    (char)('0' + now.tv_nsec / 1000000 % 10)};
  put(milliseconds, 3);
  PUT("Z\",\"createdText\":\"");
  put(text, strftime(text, sizeof text, "%b ", &day));
  put_number((uint64_t)day.tm_mday);
  put(text, strftime(text, sizeof text, ", %Y", &day));
  PUT("\"}");
}

static void put_changes(const todo *added) {
  begin();
  PUT("{\"jsonrpc\":\"2.0\",\"method\":\"todoList.showChanges\",\"params\":{\"rev\":");
  put_number(store.count);
  PUT(",\"total\":");
  put_number(store.count);
  PUT(",\"offset\":0,\"changes\":[");
  if (store.count <= store.limit) {
    PUT("{\"kind\":\"insert\",\"index\":");
    put_number(store.count - 1);
    PUT(",\"todo\":");
    put_row(added);
    PUT("}");
  }
  PUT("],\"message\":null}}");
  end();
}

static void put_response(slice id, uint64_t number) {
  if (id.count == 0) return;
  begin();
  PUT("{\"jsonrpc\":\"2.0\",\"id\":");
  put(id.bytes, id.count);
  PUT(",\"result\":{\"id\":");
  put_number(number);
  PUT(",\"rev\":");
  put_number(number);
  PUT(",\"step\":");
  put_number(number);
  PUT("}}");
  end();
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

// Reads a value of any kind: a string without its quotation marks, anything else as it is. NULL if
// there is none.
static const char *scan_value(const char *place, const char *end, slice *value) {
  if (place < end && *place == '"') return scan_string(place + 1, end, value);
  value->bytes = place;
  for (int depth = 0; place < end; place++) {
    if (*place == '"') {
      slice inner;
      place = scan_string(place + 1, end, &inner);
      if (!place) return NULL;
      place--;
    } else if (*place == '{' || *place == '[') {
      depth++;
    } else if (*place == '}' || *place == ']') {
      if (depth-- == 0) break;
    } else if (*place == ',' && depth == 0) {
      break;
    }
  }
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
      place = scan_object(place, end, request);
    } else {
      bool is_string = place < end && *place == '"';
      place = scan_value(place, end, &value);
      if (!place) return NULL;
      if (is(name, "title")) request->title = value;
      else if (is(name, "content")) request->content = value;
      else if (is(name, "method")) request->method = value;
      else if (is(name, "limit")) request->limit = value;
      else if (is(name, "updates")) request->asks_rows = is(value, "rows");
      else if (is(name, "id"))
        request->id = is_string ? (slice){value.bytes - 1, value.count + 2} : value;
    }
    if (!place) return NULL;
    place = skip_space(place, end);
    if (place < end && *place == ',') place++;
  }
}

static bool open_list(const request *request) {
  if (store.count > 0 || !request->asks_rows) return false;
  store.is_open = true;
  store.limit = 0;
  for (size_t place = 0; place < request->limit.count; place++)
    store.limit = 10 * store.limit + (size_t)(request->limit.bytes[place] - '0');
  begin();
  PUT("{\"jsonrpc\":\"2.0\",\"method\":\"todoList.showTodos\",\"params\":{\"rev\":0,\"total\":0,"
      "\"offset\":0,\"todos\":[],\"message\":\"Nothing to do yet.\"}}");
  end();
  begin();
  PUT("{\"jsonrpc\":\"2.0\",\"id\":");
  put(request->id.bytes, request->id.count);
  PUT(",\"result\":{\"total\":0,\"rev\":0}}");
  end();
  return true;
}

// Handles a message. False if it is not one that this program knows.
static bool handle(const char *message, const char *end) {
  request request = {0};
  if (!scan_object(message, end, &request)) return false;
  if (is(request.method, "todoList.viewReady")) return open_list(&request);
  if (!is(request.method, "todoList.add") || request.title.count == 0) return false;
  const todo *added = keep(&request);
  if (store.is_open) put_changes(added);
  put_response(request.id, (uint64_t)added->id);
  return true;
}

// Finds the next message, in lines or after a header. Returns the place behind it, `place` itself
// if it is not complete, and NULL if it is no message.
static const char *next_message(
    const char *place, const char *end, const char **message, const char **message_end) {
  if (!out.headers) {
    const char *newline = memchr(place, '\n', (size_t)(end - place));
    if (!newline) return place;
    *message = place;
    *message_end = newline;
    return newline + 1;
  }
  const char *name = "Content-Length: ";
  if (end - place < 21) return place;
  if (memcmp(place, name, 16) != 0) return NULL;
  size_t count = 0;
  const char *digit = place + 16;
  while (digit < end && *digit >= '0' && *digit <= '9' && digit - place < 26)
    count = 10 * count + (size_t)(*digit++ - '0');
  if (end - digit < 4) return place;
  if (memcmp(digit, "\r\n\r\n", 4) != 0) return NULL;
  if ((size_t)(end - digit - 4) < count) return place;
  *message = digit + 4;
  *message_end = *message + count;
  return *message_end;
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
  bool has_begun = false;
  if (!in) return 1;
  while (true) {
    ssize_t count = read(0, in + filled, capacity - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0 && filled == 0 ? 0 : 1;
    filled += (size_t)count;
    if (!has_begun) out.headers = in[0] == 'C';
    has_begun = true;
    const char *place = in, *end = in + filled, *message, *message_end;
    while (place < end) {
      const char *next = next_message(place, end, &message, &message_end);
      if (!next || (next > place && !handle(message, message_end))) return 1;
      if (next == place) break;
      place = next;
    }
    if (!write_all()) return 1;
    filled = (size_t)(end - place);
    if (filled == capacity) return 1;
    memmove(in, place, filled);
  }
}
