import ArgumentParser
import Foundation
import Reporting
import Results

/// Whether a command may write over what is there: no command does unless it was told to.
struct OverwriteOption: ParsableArguments {
  @Flag(help: "Write over files that are there already.")
  var force = false

  /// Refuses files that are there, before anything is done for them.
  ///
  /// - Parameter paths: `-` is standard output; devices and pipes are written into and not over.
  /// - Throws: `Failure` with `unwritableFile`.
  func check(_ paths: String...) throws { try check(paths) }

  func check(_ paths: [String]) throws {
    if let path = paths.first(where: OutputFile.isFolder) {
      throw Failure(
        code: .unwritableFile, message: "\(path): is a folder, where a file is to be written")
    }
    guard !force, let path = paths.first(where: { OutputFile.isOverwritten($0) }) else { return }
    throw Failure(
      code: .unwritableFile,
      message: """
        \(path): is there already, and is left as it is (name another, or write over it with --force)
        """)
  }
}

/// Files that a command writes: whole, or not at all.
enum OutputFile {
  /// Writes a text beside its goal and moves it there; makes the folder where it is missing.
  ///
  /// - Parameter path: a file, a device, or `-` for standard output.
  /// - Throws: `Failure` with `unwritableFile`.
  static func write(_ text: String, to path: String) throws {
    let output = try StreamedOutput(path: path, hint: "see --output")
    try output.write(Array(text.utf8))
    try output.finish()
  }

  /// Says that a file was written, and what it has; nothing of standard output.
  static func tellWritten(_ path: String, _ what: String? = nil) {
    guard path != "-" else { return }
    tell("Wrote \(TextStyle.onOneLine(path))" + (what.map { ": \($0)" } ?? ""))
  }

  /// Says where to see what is wrong on a page, and where that is: last, where people look for it.
  static func tellWritten(page: String, _ link: PageLink?) {
    if let link {
      let design = TextStyle.onOneLine(link.design)
      tell("See the first \(link.fault.noun) of \(design): \(link.address(in: page))")
    }
    tell("Wrote the page: \(TextStyle.onOneLine(page))")
  }

  /// Whether writing there takes the place of a file.
  static func isOverwritten(_ path: String) -> Bool {
    path != "-" && kind(of: path) == S_IFREG && !isOpenAlready(path)
  }

  /// Whether there is a folder.
  static func isFolder(_ path: String) -> Bool { path != "-" && kind(of: path) == S_IFDIR }

  /// Whether there is something other than a file, such as a device, that must not be replaced by one.
  static func isWrittenInto(_ path: String) -> Bool {
    kind(of: path).map { $0 != S_IFREG && $0 != S_IFDIR || isOpenAlready(path) } ?? false
  }

  /// Whether it names something that this process has open, such as `/dev/stdout`, whose links must not be replaced.
  private static func isOpenAlready(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
  }

  /// What a path leads to when its last part is a link, however many there are behind each other.
  ///
  /// - Throws: `POSIXError` for links that lead to themselves, or to names that are no UTF-8.
  static func goal(of path: String) throws -> String {
    var goal = path
    for _ in 0..<40 {
      let size = Int(PATH_MAX)
      var bytes = [CChar](repeating: 0, count: size + 1)
      guard readlink(goal, &bytes, size) > 0 else { return goal }
      guard let target = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) else {
        throw POSIXError(.EILSEQ)
      }
      // The target is seen from the folder that the link is in, whatever links lead to that one.
      let folder = goal.lastIndex(of: "/").map { String(goal[...$0]) } ?? ""
      goal = target.hasPrefix("/") ? target : folder + target
    }
    throw POSIXError(.ELOOP)
  }

  /// What stands there, links followed, as the system says it; nil for nothing.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  static func failure(_ name: String, _ error: any Error, _ hint: String = "") -> Failure {
    Failure(
      code: .unwritableFile,
      message: "\(name): cannot be written: \(SystemReason.of(error))\(hint)")
  }

  /// Makes the folder that results will go to, before they are measured.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  static func makeFolder(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        code: .unwritableFile,
        message: "\(folder.path): cannot be made: \(SystemReason.of(error)) (see --output)")
    }
  }

  /// Whether somebody looks at standard output.
  static var isTerminal: Bool { isatty(FileHandle.standardOutput.fileDescriptor) == 1 }

  /// Prints a result; `print` would not tell that a disk is full.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  static func printResult(_ text: String) throws {
    let isPlain =
      isTerminal && TerminalLetters.isWithoutUnicode(ProcessInfo.processInfo.environment)
    let text = isPlain ? TerminalLetters.ascii(text) : text
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw failure("standard output", error)
    }
  }

  /// A line for the person, beside what a script reads.
  static func tell(_ line: String) { show("\(line)\n", on: .standardError) }

  /// A text for the person, who may be gone, or have no room for it: nothing depends on it.
  static func show(_ text: String, on handle: FileHandle) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch { return }
  }
}
