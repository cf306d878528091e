import Foundation
import Results

/// The version of the tool, as `filmstrip --version` prints it.
package let filmstripVersion = "0.1.0"

extension Machine {
  /// This machine, as far as it tells.
  package static var current: Machine {
    let process = ProcessInfo.processInfo
    let processor = processorName ?? "unknown"
    var machine = Machine(
      processor: processor, coreCount: process.processorCount,
      memoryBytes: Int(process.physicalMemory), system: process.operatingSystemVersionString,
      toolchain: Toolchain.name, isRelease: isReleaseBuild,
      fingerprint: MachineFingerprint.make(
        processor: processor, coreCount: process.processorCount, toolchain: Toolchain.name,
        isRelease: isReleaseBuild, files: .live))
    machine.allocator = AllocationProbe.allocator
    return machine
  }

  /// What Linux calls the processor; elsewhere nobody has asked yet.
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
}
