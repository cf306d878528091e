import Foundation

/// The small files in which Linux says how a machine is doing: /proc, /sys and control groups.
///
/// Below a root of choice, so that tests can prepare a machine of their own.
struct SystemFiles: Sendable {
  let root: URL

  /// This machine's.
  static let live = SystemFiles(root: URL(fileURLWithPath: "/"))

  /// What a file came to.
  enum Reading: Equatable {
    case text(String)
    /// Not there, not readable, or no file.
    case missing(String)
  }

  /// /proc/cpuinfo of 512 processors is less; nothing is read past it.
  private static let bytesMax = 4 << 20

  /// Reads a file, up to 4 MiB; what is no UTF-8 is replaced.
  ///
  /// - Parameter path: absolute on the machine, as in `/proc/stat`.
  func read(_ path: String) -> Reading {
    let file = root.appendingPathComponent(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
      return .missing("not there")
    }
    do {
      // A pipe would keep the reader waiting.
      let type = try FileManager.default.attributesOfItem(
        atPath: file.resolvingSymlinksInPath().path)[.type]
      guard type as? FileAttributeType == .typeRegular else { return .missing("no file") }
      let handle = try FileHandle(forReadingFrom: file)
      defer { handle.closeFile() }
      let data = try handle.read(upToCount: SystemFiles.bytesMax) ?? Data()
      return .text(String(decoding: data, as: UTF8.self))
    } catch {
      return .missing("not readable")
    }
  }

  /// A file's text, without white space around it; nil where there is none.
  func text(_ path: String) -> String? {
    guard case .text(let text) = read(path) else { return nil }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A file that is one whole number.
  func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  /// A file's lines.
  func lines(_ path: String) -> [Substring] {
    (text(path) ?? "").split(separator: "\n")
  }

  /// The number behind a word, on a line of its own: `throttled_usec 12`.
  func number(_ path: String, behind key: String) -> Int? {
    for line in lines(path) {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count == 2, words[0] == key { return Int(words[1]) }
    }
    return nil
  }

  /// What is in a folder, in order; nothing where there is none.
  func names(in path: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent(path).path
      ).sorted()
    } catch {
      return []
    }
  }
}
