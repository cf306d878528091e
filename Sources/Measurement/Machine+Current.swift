import Foundation
import Results

/// The version of the tool, as `filmstrip --version` prints it.
package let filmstripVersion = "0.2.0"

extension Machine {
  /// This machine.
  package static var current: Machine {
    let process = ProcessInfo.processInfo
    let processor = processorName ?? "unknown"
    var machine = Machine(
      processor: processor, coreCount: process.processorCount,
      memoryBytes: Int(process.physicalMemory), system: process.operatingSystemVersionString,
      toolchain: Toolchain.name, isRelease: isReleaseBuild,
      fingerprint: fingerprint(
        processor: processor, coreCount: process.processorCount, toolchain: Toolchain.name,
        isRelease: isReleaseBuild, files: .live))
    machine.allocator = AllocationProbe.allocator
    return machine
  }

  /// The processor's name on Linux.
  private static var processorName: String? {
    SystemFiles.live.lines("/proc/cpuinfo").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":", maxSplits: 1).last }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  static var isReleaseBuild: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// The hash of the facts that times depend on. The times of two runs are only compared if it is equal.
  ///
  /// The facts: the processor's model, the number of cores, simultaneous threads, a clock that follows the load, a
  /// hypervisor, the first two numbers of the kernel's release, the toolchain, and release or debug.
  ///
  /// - Returns: 16 hexadecimal digits: the 64-bit FNV-1a of the facts, a line each.
  static func fingerprint(
    processor: String, coreCount: Int, toolchain: String, isRelease: Bool, files: SystemFiles
  ) -> String {
    let clock =
      switch files.governors {
      case []: "unknown"
      case ["performance"]: "fixed"
      default: "follows the load"
      }
    let virtual =
      switch files.virtualisation {
      case .virtual: "yes"
      case .physical: "no"
      case .notKnown: "unknown"
      }
    let ingredients = [
      "processor \(processor)", "cores \(coreCount)",
      "threads \(files.text(SystemFiles.threads) ?? "unknown")",
      "clock \(clock)", "virtual \(virtual)", "kernel \(kernelRelease(files))",
      "toolchain \(toolchain)", isRelease ? "release" : "debug",
    ]
    return FNV1a.hexadecimal(ingredients.joined(separator: "\n").utf8)
  }

  /// `6.18` of `6.18.44-generic`.
  static func kernelRelease(_ files: SystemFiles) -> String {
    let numbers = (files.text("/proc/sys/kernel/osrelease") ?? "").split(separator: ".").prefix(2)
    guard numbers.count == 2, numbers.allSatisfy({ Int($0) != nil }) else { return "unknown" }
    return numbers.joined(separator: ".")
  }
}

/// The compiler that built this.
///
/// Swift shows its version only to `#if compiler`, so each release is a step. The version of the standard library may differ
/// (Swift 6.3.1 has that of 6.3.0).
enum Toolchain {
  /// Such as `Swift 6.3.1`, or a range for releases without a step here.
  static var name: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3.4)
      "Swift 6.3.4 or a later 6.3"
    #elseif compiler(>=6.3.3)
      "Swift 6.3.3"
    #elseif compiler(>=6.3.2)
      "Swift 6.3.2"
    #elseif compiler(>=6.3.1)
      "Swift 6.3.1"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2.4)
      "Swift 6.2.4 or a later 6.2"
    #elseif compiler(>=6.2.3)
      "Swift 6.2.3"
    #elseif compiler(>=6.2.2)
      "Swift 6.2.2"
    #elseif compiler(>=6.2.1)
      "Swift 6.2.1"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #elseif compiler(>=6.1.3)
      "Swift 6.1.3 or a later 6.1"
    #elseif compiler(>=6.1.2)
      "Swift 6.1.2"
    #elseif compiler(>=6.1.1)
      "Swift 6.1.1"
    #else
      "Swift 6.1"
    #endif
  }
}
