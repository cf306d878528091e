import Foundation
import Results

/// What times depend on, as a short name: two runs compare where it is the same.
///
/// In it: the processor's model, the number of cores, whether threads share them, whether the clock follows
/// the load, whether there is a hypervisor, the kernel's release as far as it changes scheduling (its first
/// two numbers), the toolchain, and release or debug. Not in it: what changes from minute to minute, and names.
enum MachineFingerprint {
  /// - Returns: 16 hexadecimal digits: the 64-bit FNV-1a of the ingredients, a line each.
  /// - Complexity: O(1).
  static func make(
    processor: String, coreCount: Int, toolchain: String, isRelease: Bool, files: SystemFiles
  ) -> String {
    let governors = FrequencyChecks.governors(files)
    let clock =
      governors.isEmpty ? "unknown" : governors == ["performance"] ? "fixed" : "follows the load"
    let virtual =
      switch ProcessorChecks.virtualisation(files) {
      case .virtual: "yes"
      case .physical: "no"
      case .notKnown: "unknown"
      }
    let ingredients = [
      "processor \(processor)", "cores \(coreCount)",
      "threads \(files.text("/sys/devices/system/cpu/smt/active") ?? "unknown")",
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
