/// Python, for tests that compare a result with one of its libraries.
package enum Python {
  /// A Python that has a module: the one on the `PATH`, the system's, or that of `.ci/run` with packages
  /// that the system has not; nil if none has it.
  package static func path(having module: String) -> String? {
    ["python3", "/usr/bin/python3", Repository.path(".build/python/bin/python3")].first {
      HelperProcess.run($0, "-c", "import " + module) == 0
    }
  }
}
