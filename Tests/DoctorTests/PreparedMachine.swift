import Foundation

@testable import Measurement

/// A folder that stands for a machine's root, with the files that a test puts there.
final class PreparedMachine {
  private let folder: ScratchFolder

  init(_ texts: [String: String] = [:]) throws {
    folder = try ScratchFolder()
    for (path, text) in texts { try write(text, to: path) }
  }

  var files: SystemFiles { SystemFiles(root: folder.url) }

  func url(_ path: String) -> URL { folder.url.appendingPathComponent(path) }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  func write(_ data: Data, to path: String) throws {
    try FileManager.default.createDirectory(
      at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url(path))
  }

  /// A control group of version 2, two groups deep.
  static let group = [
    "/proc/self/mountinfo": """
    22 27 0:21 / /proc rw,relatime - proc proc rw
    41 31 0:38 / /sys/fs/cgroup rw,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate
    """,
    "/proc/self/cgroup": "0::/a/b\n",
  ]
}
