import Foundation
import Results
import Testing

@testable import Measurement

/// What makes a machine another one, and what does not.
@Suite struct FingerprintTests {
  private static let machine = [
    "/proc/cpuinfo": "flags\t: fpu\n", "/sys/devices/system/cpu/smt/active": "0\n",
    "/proc/sys/kernel/osrelease": "6.1.0-18-amd64\n", "/proc/loadavg": "0.1 0.1 0.1 1/1 1\n",
    "/proc/sys/kernel/hostname": "one\n",
    "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": "performance\n",
  ]

  private static func fingerprint(
    _ changes: [String: String] = [:], processor: String = "a processor", coreCount: Int = 4,
    toolchain: String = "Swift 6.3.1", isRelease: Bool = true
  ) throws -> String {
    let prepared = try PreparedMachine(machine.merging(changes) { $1 })
    return withExtendedLifetime(prepared) {
      MachineFingerprint.make(
        processor: processor, coreCount: coreCount, toolchain: toolchain, isRelease: isRelease,
        files: prepared.files)
    }
  }

  @Test func whatTimesDependOnMakesAnother() throws {
    let own = try FingerprintTests.fingerprint()
    let others = [
      try FingerprintTests.fingerprint(processor: "another"),
      try FingerprintTests.fingerprint(coreCount: 5),
      try FingerprintTests.fingerprint(toolchain: "Swift 6.3.2"),
      try FingerprintTests.fingerprint(isRelease: false),
      try FingerprintTests.fingerprint(["/proc/cpuinfo": "flags: hypervisor"]),
      try FingerprintTests.fingerprint(["/sys/devices/system/cpu/smt/active": "1"]),
      try FingerprintTests.fingerprint(["/proc/sys/kernel/osrelease": "6.2.0"]),
      try FingerprintTests.fingerprint([
        "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": "powersave"
      ]),
    ]
    #expect(Set(others + [own]).count == others.count + 1)
  }

  @Test func loadNamesAndPatchesMakeNone() throws {
    let own = try FingerprintTests.fingerprint()
    #expect(try FingerprintTests.fingerprint(["/proc/loadavg": "9 9 9 9/9 9"]) == own)
    #expect(try FingerprintTests.fingerprint(["/proc/sys/kernel/hostname": "two"]) == own)
    #expect(try FingerprintTests.fingerprint(["/proc/sys/kernel/osrelease": "6.1.9"]) == own)
    // Any governor that follows the load is as good as another.
    let governor = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    #expect(
      try FingerprintTests.fingerprint([governor: "schedutil"])
        == FingerprintTests.fingerprint([governor: "ondemand"]))
  }

  @Test func itIsSixteenDigitsAndStays() throws {
    let own = try FingerprintTests.fingerprint()
    #expect(own.count == 16)
    #expect(own.allSatisfy { $0.isHexDigit })
    #expect(Machine.current.fingerprint == Machine.current.fingerprint)
    #expect(Machine.current.fingerprint?.count == 16)
  }

  /// The published values of FNV-1a, 64 bits.
  @Test func theHashIsFNV() {
    #expect(FNV1a.hexadecimal("".utf8) == "cbf29ce484222325")
    #expect(FNV1a.hexadecimal("a".utf8) == "af63dc4c8601ec8c")
    #expect(FNV1a.hexadecimal("foobar".utf8) == "85944171f73967e8")
  }

  @Test(arguments: [
    ("6.18.44-fc-v669", "6.18"), ("5.10", "5.10"), ("", "unknown"), ("six.one", "unknown"),
    ("6", "unknown"),
  ])
  func aKernelIsItsFirstTwoNumbers(release: String, expected: String) throws {
    let machine = try PreparedMachine(["/proc/sys/kernel/osrelease": release])
    #expect(
      withExtendedLifetime(machine) { MachineFingerprint.kernelRelease(machine.files) } == expected)
  }

  @Test func aResultWithoutFingerprintIsStillRead() throws {
    var machine = Machine.current
    machine.fingerprint = nil
    let data = try JSONEncoder().encode(machine)
    #expect(!String(decoding: data, as: UTF8.self).contains("fingerprint"))
    #expect(try JSONDecoder().decode(Machine.self, from: data) == machine)
  }
}
