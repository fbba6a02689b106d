import Testing

extension BackendProcess {
  /// Reads the next line; nil at the end.
  package func next() throws -> Line? { try readLine().map(Line.init) }

  /// Reads the next answer, and skips outputs; nil at the end.
  package func nextAnswer() throws -> Line? {
    while let line = try next() { if line.answered != nil { return line } }
    return nil
  }

  /// Sends a request, and reads all lines up to its answer, which is the last.
  @discardableResult
  package func ask(_ id: Int, _ method: String, _ params: String = "{}") throws -> [Line] {
    try writeLine(Wire.request(id, method, params))
    return try lines(upTo: id)
  }

  /// The same, if the id does not matter.
  @discardableResult
  package func ask(_ method: String, _ params: String = "{}") throws -> [Line] {
    try ask(1, method, params)
  }

  /// Sends a request, and returns its answer.
  package func answer(_ method: String, _ params: String = "{}") throws -> Line {
    try #require(try ask(method, params).last)
  }

  /// The answer with a result to a request, which is sent again and again for as long as the store refuses it.
  @discardableResult
  package func result(_ method: String, _ params: String = "{}", id: Int = 1) throws -> Line {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let answer = try #require(try ask(id, method, params).last)
      if answer.isResult { return answer }
      try #require(ContinuousClock.now < deadline, "\(answer)")
    }
  }

  /// Reads all lines up to the answer to a request, which is the last.
  package func lines(upTo id: Int) throws -> [Line] {
    var lines: [Line] = []
    while let line = try next() {
      lines.append(line)
      if line.answered == id { break }
    }
    return lines
  }

  /// The titles of all todos (at most 1000), as the program lists them.
  package func listedTitles() throws -> [String] {
    let lines = try ask(999_999, "todoList.viewReady", #"{"view":"all","limit":1000}"#)
    return lines.last { $0.text.contains("todoList.showTodos") }?.titles ?? []
  }

  /// Ends the process by ending its input, and checks that it has nothing to complain of.
  @discardableResult
  package func end(_ place: SourceLocation = #_sourceLocation) throws -> BackendRun {
    let run = try BackendRun(ending: self)
    run.expectSuccess(place)
    return run
  }

  /// Waits for the end, which has another cause than the end of input, and checks that the process has
  /// nothing to complain of.
  package func expectEnd(_ place: SourceLocation = #_sourceLocation) throws {
    let ending = try wait()
    #expect(ending == .exited(0), sourceLocation: place)
    #expect(errors == "", sourceLocation: place)
  }

  /// Ends the process as `kill -9` does.
  package func crash(_ place: SourceLocation = #_sourceLocation) throws {
    kill(9)
    let ending = try wait()
    #expect(ending == .signalled(9), sourceLocation: place)
  }
}

extension BackendRun {
  /// Checks that the program ended with 0, and had nothing to complain of.
  package func expectSuccess(_ place: SourceLocation = #_sourceLocation) {
    #expect(ending == .exited(0), "\(errors)", sourceLocation: place)
    #expect(errors == "", sourceLocation: place)
  }

  /// Checks that the program ended with this code, printed nothing, and said these words in one line.
  package func expectRefusal(
    _ code: Int32, _ words: String = "viper-todo: ", _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(ending == .exited(code), "\(errors)", sourceLocation: place)
    #expect(output == "", sourceLocation: place)
    #expect(errors.isOneLine && errors.contains(words), "\(errors)", sourceLocation: place)
  }
}

extension String {
  /// Whether it is one line of text, with its newline and no other control character.
  package var isOneLine: Bool {
    utf8.last == 0x0A && !utf8.dropLast().contains { $0 < 0x20 || $0 == 0x7F } && utf8.count > 1
  }
}
