/// Python, for tests that compare a result with one of its libraries.
package enum Python {
  /// A Python that has a module: the one on the `PATH`, or the system's; nil if neither has it.
  package static func path(having module: String) -> String? {
    ["python3", "/usr/bin/python3"].first { HelperProcess.run($0, "-c", "import " + module) == 0 }
  }
}
