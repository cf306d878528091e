import ArgumentParser
import Foundation
import Reporting
import Results

/// The permission to replace existing files.
struct OverwriteOption: ParsableArguments {
  @Flag(help: "Replace existing files.")
  var force = false

  /// Refuses existing files, before a command starts its work.
  ///
  /// - Parameter paths: `-` is standard output. Devices and pipes are written to, not replaced.
  func check(_ paths: String...) throws { try check(paths) }

  func check(_ paths: [String]) throws {
    if let path = paths.first(where: OutputFile.isFolder) {
      throw Failure(code: .unwritableFile, message: "\(path): is a folder, expected a file")
    }
    guard !force, let path = paths.first(where: OutputFile.isOverwritten) else { return }
    throw Failure(
      code: .unwritableFile,
      message: "\(path): exists, and is left as it is (name another file, or use --force)")
  }
}

/// Writes and describes files. A file is written whole or not at all.
enum OutputFile {
  /// Writes a text. Makes the folder if it is missing.
  ///
  /// - Parameter path: a file, a device, or `-` for standard output.
  static func write(_ text: String, to path: String, hint: String? = "see --output") throws {
    try write(Array(text.utf8), to: path, hint: hint)
  }

  static func write(_ bytes: [UInt8], to path: String, hint: String? = "see --output") throws {
    let output = try StreamedOutput(path: path, hint: hint)
    try output.write(bytes)
    try output.finish()
  }

  /// Reports a written file and its contents; nothing for standard output.
  static func tellWritten(_ path: String, _ contents: String? = nil) {
    guard path != "-" else { return }
    tell("Wrote \(TextStyle.onOneLine(path))" + (contents.map { ": \($0)" } ?? ""))
  }

  /// Reports a written page, after a link to its first fault. Readers look for the page in the last line.
  static func tellWritten(page: String, _ link: PageLink?) {
    if let link {
      let design = TextStyle.onOneLine(link.design)
      tell("See the first \(link.fault.noun) of \(design): \(link.address(in: page))")
    }
    tell("Wrote the page: \(TextStyle.onOneLine(page))")
  }

  /// Returns whether writing to the path replaces a file.
  static func isOverwritten(_ path: String) -> Bool {
    path != "-" && kind(of: path) == S_IFREG && !isDescriptor(path)
  }

  static func isFolder(_ path: String) -> Bool { path != "-" && kind(of: path) == S_IFDIR }

  /// Returns whether the path is a device, a pipe or a descriptor, which a file must not replace.
  static func isWrittenInto(_ path: String) -> Bool {
    kind(of: path).map { $0 != S_IFREG && $0 != S_IFDIR || isDescriptor(path) } ?? false
  }

  /// Returns whether the path names an open descriptor, such as `/dev/stdout`.
  private static func isDescriptor(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
  }

  /// Returns the path at the end of a chain of links.
  ///
  /// - Throws: `POSIXError` for a loop of links, and for a name that is not UTF-8.
  static func goal(of path: String) throws -> String {
    var goal = path
    for _ in 0..<40 {
      let size = Int(PATH_MAX)
      var bytes = [CChar](repeating: 0, count: size + 1)
      guard readlink(goal, &bytes, size) > 0 else { return goal }
      guard let target = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) else {
        throw POSIXError(.EILSEQ)
      }
      // A target is relative to the folder of its link.
      let folder = goal.lastIndex(of: "/").map { String(goal[...$0]) } ?? ""
      goal = target.hasPrefix("/") ? target : folder + target
    }
    throw POSIXError(.ELOOP)
  }

  /// Returns the kind of a file after following links; nil for a missing one.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Runs a body, and reports its error as that of a file, which cannot be written.
  static func naming<Outcome>(
    _ name: String, _ hint: String = "", problem: String = "cannot be written",
    _ body: () throws -> Outcome
  ) throws -> Outcome {
    do {
      return try body()
    } catch {
      let message = "\(name): \(problem): \(SystemReason.of(error))\(hint)"
      throw Failure(code: .unwritableFile, message: message)
    }
  }

  static func makeFolder(_ folder: URL) throws {
    try naming(folder.path, " (see --output)", problem: "cannot be made") {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  static var isTerminal: Bool { isatty(FileHandle.standardOutput.fileDescriptor) == 1 }

  /// Prints a result. Unlike `print`, it reports a full disk.
  static func printResult(_ text: String) throws {
    let isPlain =
      isTerminal && TerminalLetters.isWithoutUnicode(ProcessInfo.processInfo.environment)
    let text = isPlain ? TerminalLetters.ascii(text) : text
    try naming("standard output") {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
  }

  /// Prints a line to standard error.
  static func tell(_ line: String) { show("\(line)\n", on: .standardError) }

  /// Prints a text for people. An error is ignored: no result depends on it.
  static func show(_ text: String, on handle: FileHandle) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch { return }
  }
}

/// An output that is written in pieces. A file is replaced as a whole in `finish`; standard output, devices and pipes get
/// each piece at once. All functions throw a `Failure` with `unwritableFile`.
final class StreamedOutput {
  private let name: String
  private let hint: String
  private let handle: FileHandle
  private let file: FileReplacement?

  /// - Parameters:
  ///   - path: a file, or `-` for standard output. If it is a link, its target is written.
  ///   - hint: advice for the user if the output cannot be written, such as `see --output`.
  init(path: String, hint: String? = nil) throws {
    let (name, hint) = (path == "-" ? "standard output" : path, hint.map { " (\($0))" } ?? "")
    (self.name, self.hint) = (name, hint)
    (handle, file) = try OutputFile.naming(name, hint) {
      if path == "-" { return (.standardOutput, nil) }
      let url = URL(literally: path)
      if OutputFile.isWrittenInto(path) { return (try FileHandle(forWritingTo: url), nil) }
      let goal = try OutputFile.goal(of: path)
      // A folder is made where the user named it, and not where a link leads.
      let folder = (goal as NSString).deletingLastPathComponent
      if goal != path, !folder.isEmpty, !OutputFile.isFolder(folder) { throw POSIXError(.ENOENT) }
      let file = try FileReplacement(of: URL(literally: goal))
      return (file.handle, file)
    }
  }

  func write(_ bytes: [UInt8]) throws {
    try OutputFile.naming(name, hint) { try handle.write(contentsOf: Data(bytes)) }
  }

  /// Renames a file to its path.
  func finish() throws { try OutputFile.naming(name, hint) { try file?.finish() } }
}
