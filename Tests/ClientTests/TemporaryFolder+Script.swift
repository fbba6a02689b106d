import Foundation
import TestSupport

extension TemporaryFolder {
  /// Writes a shell script to the folder, and returns its path.
  func script(_ name: String, _ text: String) throws -> String {
    let path = file(name)
    try Data(("#!/bin/sh\n" + text + "\n").utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }
}
