import Foundation

/// A copy of an executable without the part that valgrind stumbles over.
///
/// valgrind 3.19 reads no executable of Swift's with its debug information, optimised or not: "debuginfo
/// reader: Possibly corrupted debuginfo file. I can't recover." Without it (`strip -g`) both run, and count
/// the same; the table of symbols stays, and with it the name of the region to count.
struct StrippedExecutable {
  let url: URL
  /// Where the copy was made; it is gone when this is.
  let folder: ScratchFolder
  /// Whether it is a copy as it was, for want of a program that strips.
  let isWhole: Bool

  /// What can strip, the first that is there: binutils', or LLVM's, which comes with Swift.
  private static let strippers:
    [(name: String, arguments: @Sendable (String, String) -> [String])] = [
      ("strip", { ["-g", "-o", $1, $0] }), ("llvm-strip", { ["-g", "-o", $1, $0] }),
      ("objcopy", { ["--strip-debug", $0, $1] }), ("llvm-objcopy", { ["--strip-debug", $0, $1] }),
    ]

  /// - Parameter path: where programs are looked for.
  /// - Throws: `InstructionProbeError.systemRefused`.
  init(of executable: URL, path: String = SystemTool.searchPath) throws {
    (url, folder, isWhole) = try InstructionProbeError.translating(executable.path) {
      let folder = try ScratchFolder()
      let copy = folder.file("counted")
      for (name, arguments) in StrippedExecutable.strippers {
        guard let tool = SystemTool(named: name, path: path) else { continue }
        let outcome = try tool.run(
          arguments(executable.path, copy.path), environment: ["PATH": path, "LC_ALL": "C"],
          timeLimitSeconds: 60)
        if let end = outcome.end {
          throw InstructionProbeError.systemRefused("\(name): \(end): \(outcome.lastError)")
        }
        return (copy, folder, false)
      }
      try FileManager.default.copyItem(at: executable, to: copy)
      return (copy, folder, true)
    }
  }
}
