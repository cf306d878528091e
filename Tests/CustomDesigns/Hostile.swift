import Filmstrip
import Foundation
import Measurement
import ScrollTrace
import TraceTools

/// Acts at the first row; tags and no offsets otherwise.
final class Hostile: FeedDesign {
  private let act: () throws -> Void
  private var hasActed = false

  init(_ act: @escaping () throws -> Void) { self.act = act }

  func cellForRow(_ cell: FeedCell, at path: RowPath) throws {
    if !hasActed {
      hasActed = true
      try act()
    }
    cell.strip.tag = path.row
    cell.strip.reloadData()
  }

  func row(shownBy strip: Strip) -> Row? { nil }

  static let designs = [
    design("forger", "forgery", Forgery.allCases.map(\.rawValue)) {
      Forgery(rawValue: $0)?.commit()
    },
    design("reacher", "goal", Reach.allCases.map(\.rawValue)) { Reach(rawValue: $0)?.attempt() },
    design("escaper", "way", Escape.allCases.map(\.rawValue)) { Escape(rawValue: $0)?.attempt() },
  ]

  private static func design(
    _ name: String, _ parameter: String, _ values: [String],
    _ act: @escaping @Sendable (String) -> Void
  ) -> CustomDesign {
    CustomDesign(
      name, parameters: [DesignParameter(parameter, "what it does", values: ["nothing"] + values)]
    ) { _, parameters in
      let value = parameters[parameter]
      return Hostile { if value != "nothing" { act(value) } }
    }
  }
}

/// The knowledge and the calls of a design in a worker.
enum HostileWorker {
  /// The task of this worker; empty in another process.
  static let task = CommandLine.arguments.drop { $0 != "worker" }.dropFirst().joined()

  /// The design of the task that is a hostile one.
  static let design: String = {
    let names = task.split(separator: "\"").map(String.init)
    return names.first { name in Hostile.designs.contains { name.hasPrefix("\($0.name),") } } ?? ""
  }()

  /// The outcome of the task with another design, in the exact form of a worker.
  nonisolated(unsafe) private(set) static var outcome = ""

  /// Finds out the outcome of another design. Call it before the worker begins.
  static func prepare() {
    if design.hasPrefix("reacher") { _ = (tool, others) }
    guard design.hasPrefix("forger") else { return }
    unsetenv("FILMSTRIP_OUTCOMES")
    let output = dup(1)
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    // Nobody reads before the outcome is whole; the times of many rounds take more than 64 KiB.
    let setsPipeSize: Int32 = 1031  // F_SETPIPE_SZ
    guard fcntl(ends[1], setsPipeSize, 1 << 20) > 0 else { fatalError("the pipe cannot grow") }
    dup2(ends[1], 1)
    do {
      try PassTask.run(task.replacing(design, with: "stable-id")) { file in
        try TraceFormat.read(expanding: file) { _ in }
      }
    } catch {
      fatalError("\(error)")
    }
    dup2(output, 1)
    close(ends[1])
    let text = FileHandle(fileDescriptor: ends[0]).readDataToEndOfFile()
    outcome =
      String(decoding: text, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
    setenv("FILMSTRIP_OUTCOMES", "3", 1)
  }

  // MARK: The channel

  static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32 = 3) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest.removeFirst(count)
    }
  }

  /// Writes a message of the channel, with another length if it is given.
  static func report(_ bytes: [UInt8], length: Int? = nil) {
    let head = withUnsafeBytes(of: UInt32(length ?? bytes.count).bigEndian) { Array($0) }
    write(head + bytes)
  }

  static func report(_ text: String) { report(Array(text.utf8)) }

  static func begin(_ design: String = HostileWorker.design) {
    report(#"{"beginning":"\#(design)"}"#)
  }

  // MARK: Other processes

  static var guardProcess: pid_t { getppid() }

  /// The parent of the guard, read before the first replay.
  static let tool: pid_t = {
    let status = (try? String(contentsOfFile: "/proc/\(guardProcess)/stat", encoding: .utf8)) ?? ""
    return status.split(separator: " ").dropFirst(3).first.flatMap { pid_t($0) } ?? 0
  }()

  /// Other workers of this executable, as they were before the first replay: what a list of processes allocates differs.
  static let others: [pid_t] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      return process != getpid() && line?.contains("CustomDesigns\0worker\0") == true
    }
  }()

  /// The path of the trace.
  static var trace: String {
    let words = task.split(separator: "\"").map(String.init)
    return words.firstIndex(of: "trace").map { words[$0 + 2] } ?? ""
  }

  private typealias SystemCall = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int

  /// Swift imports no function with variable arguments.
  private static let systemCall = unsafeBitCast(dlsym(nil, "syscall"), to: SystemCall.self)

  /// A call by its number on x86-64 and on ARM.
  static func call(_ x86: Int, _ arm: Int, _ arguments: Int...) -> Int {
    #if arch(x86_64)
      let number = x86
    #else
      let number = arm
    #endif
    let all = arguments + Array(repeating: 0, count: 6 - arguments.count)
    return systemCall(number, all[0], all[1], all[2], all[3], all[4], all[5])
  }

  /// Costs the design its row if an attempt was not refused.
  static func expectRefused(_ result: some BinaryInteger) {
    if result >= 0 { _exit(99) }
  }
}
