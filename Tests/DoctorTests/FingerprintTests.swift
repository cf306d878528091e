import Foundation
import Results
import Testing

@testable import Measurement

/// The facts that change a fingerprint, and those that do not.
@Suite struct FingerprintTests {
  private static let governor = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
  private static let machine = [
    "/proc/cpuinfo": "flags\t: fpu\n", "/sys/devices/system/cpu/smt/active": "0\n",
    "/proc/sys/kernel/osrelease": "6.1.0-18-amd64\n", "/proc/loadavg": "0.1 0.1 0.1 1/1 1\n",
    "/proc/sys/kernel/hostname": "one\n",
    governor: "performance\n",
  ]

  private func fingerprint(
    _ changes: [String: String] = [:], processor: String = "a processor", coreCount: Int = 4,
    toolchain: String = "Swift 6.3.1", isRelease: Bool = true
  ) throws -> String {
    let prepared = try PreparedMachine(Self.machine.merging(changes) { $1 })
    return withExtendedLifetime(prepared) {
      Machine.fingerprint(
        processor: processor, coreCount: coreCount, toolchain: toolchain, isRelease: isRelease,
        files: prepared.files)
    }
  }

  @Test func whatTimesDependOnMakesAnother() throws {
    let all = try [
      fingerprint(), fingerprint(processor: "another"), fingerprint(coreCount: 5),
      fingerprint(toolchain: "Swift 6.3.2"), fingerprint(isRelease: false),
      fingerprint(["/proc/cpuinfo": "flags: hypervisor"]),
      fingerprint(["/sys/devices/system/cpu/smt/active": "1"]),
      fingerprint(["/proc/sys/kernel/osrelease": "6.2.0"]),
      fingerprint([Self.governor: "powersave"]),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test func loadNamesAndPatchesMakeNone() throws {
    let own = try fingerprint()
    #expect(try fingerprint(["/proc/loadavg": "9 9 9 9/9 9"]) == own)
    #expect(try fingerprint(["/proc/sys/kernel/hostname": "two"]) == own)
    #expect(try fingerprint(["/proc/sys/kernel/osrelease": "6.1.9"]) == own)
    // Any governor that follows the load is as good as another.
    let schedutil = try fingerprint([Self.governor: "schedutil"])
    #expect(try fingerprint([Self.governor: "ondemand"]) == schedutil)
  }

  @Test func itIsSixteenDigitsAndStays() throws {
    let own = try fingerprint()
    #expect(own.count == 16 && own.allSatisfy { $0.isHexDigit })
    #expect(Machine.current.fingerprint == Machine.current.fingerprint)
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
      withExtendedLifetime(machine) { Machine.kernelRelease(machine.files) } == expected)
  }

  @Test func aResultWithoutFingerprintIsStillRead() throws {
    var machine = Machine.current
    machine.fingerprint = nil
    let data = try JSONEncoder().encode(machine)
    #expect(!String(decoding: data, as: UTF8.self).contains("fingerprint"))
    #expect(try JSONDecoder().decode(Machine.self, from: data) == machine)
  }
}
