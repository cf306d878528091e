import Foundation

/// Acts of a design on other processes and on files. None may have an effect.
enum Reach: String, CaseIterable {
  case killsTool, killsGuard, killsWorkers, signalsAll, stopsTool, stopsGuard, signalsAThread
  case queuesASignal, sendsByDescriptor, ownsASignal, traces, readsMemory, writesMemory, opensMemory
  case writesToItsDescriptors, limitsTheTool, limitsItself, slowsTheTool, bindsTheTool, killedFirst
  case writesTrace, removesTrace, cutsTrace, renamesTrace, locksTrace, hidesTrace, writesExecutable
  case replacesExecutable, writesFiles, makesFolders, linksFiles, writesScratch, movesTheFolder
  case opensASocket, sharesMemory, hidesMemory, watchesByRing, mounts, changesTheRoot

  func attempt() {
    let (tool, guardProcess) = (HostileWorker.tool, HostileWorker.guardProcess)
    let trace = HostileWorker.trace
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let refused = { HostileWorker.expectRefused($0 as Int) }
    switch self {
    case .killsTool: refused(Int(kill(tool, SIGKILL)))
    case .killsGuard: refused(Int(kill(guardProcess, SIGKILL)))
    case .killsWorkers: for other in HostileWorker.others { refused(Int(kill(other, SIGKILL))) }
    // Signal 0, which shows the right and has no effect: a test must not end the machine.
    case .signalsAll: refused(Int(kill(-1, 0)))
    case .stopsTool: refused(Int(kill(tool, SIGSTOP)))
    case .stopsGuard: refused(Int(kill(guardProcess, SIGSTOP)))
    case .signalsAThread: refused(HostileWorker.call(234, 131, Int(tool), Int(tool), Int(SIGKILL)))
    case .queuesASignal: refused(Int(sigqueue(tool, SIGKILL, sigval())))
    case .sendsByDescriptor:
      let descriptor = HostileWorker.call(434, 434, Int(tool), 0)
      if descriptor >= 0 { refused(HostileWorker.call(424, 424, descriptor, Int(SIGKILL), 0, 0)) }
    case .ownsASignal:
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      refused(Int(fcntl(ends[0], 8, tool)))
      refused(Int(fcntl(ends[0], 10, SIGKILL)))
    case .traces: refused(HostileWorker.call(101, 117, 16, Int(tool), 0, 0))
    case .readsMemory: refused(HostileWorker.call(310, 270, Int(tool), 0, 0, 0, 0, 0))
    case .writesMemory: refused(HostileWorker.call(311, 271, Int(tool), 0, 0, 0, 0, 0))
    case .opensMemory:
      for other in [tool, guardProcess] { refused(Int(open("/proc/\(other)/mem", O_RDWR))) }
    case .writesToItsDescriptors:
      for number in 0..<32 {
        for other in [tool, guardProcess] {
          refused(Int(open("/proc/\(other)/fd/\(number)", O_WRONLY | O_NONBLOCK)))
        }
      }
    case .limitsTheTool:
      var limit = rlimit(rlim_cur: 1, rlim_max: 1)
      withUnsafeMutablePointer(to: &limit) {
        refused(HostileWorker.call(302, 261, Int(tool), 0, Int(bitPattern: $0), 0))
      }
    case .limitsItself:
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(7), &limit)
      setrlimit(__rlimit_resource_t(1), &limit)
    case .slowsTheTool: refused(HostileWorker.call(141, 140, 0, Int(tool), 19))
    case .bindsTheTool:
      var mask: UInt64 = 1
      withUnsafeMutablePointer(to: &mask) {
        refused(HostileWorker.call(203, 122, Int(tool), 8, Int(bitPattern: $0)))
      }
    case .killedFirst: refused(Int(open("/proc/\(tool)/oom_score_adj", O_WRONLY)))
    case .writesTrace: refused(Int(open(trace, O_WRONLY)))
    case .removesTrace: refused(Int(unlink(trace)))
    case .cutsTrace: refused(Int(truncate(trace, 10)))
    case .renamesTrace: refused(Int(rename(trace, "other.jsonl")))
    case .locksTrace: flock(open(trace, O_RDONLY), LOCK_EX | LOCK_NB)
    case .hidesTrace: refused(Int(chmod(trace, 0)))
    case .writesExecutable: refused(Int(open(executable, O_WRONLY)))
    case .replacesExecutable: refused(Int(rename(executable, executable + ".old")))
    case .writesFiles:
      for name in ["b.json", "gate/gate.html", "report/report.html", "result.json", "forged"] {
        refused(Int(open(name, O_WRONLY | O_CREAT, 0o644)))
      }
    case .makesFolders:
      for name in ["gate", "report", "folder"] { refused(Int(mkdir(name, 0o755))) }
    case .linksFiles:
      refused(Int(symlink("/dev/null", "gate.json")))
      refused(Int(link(trace, "linked.jsonl")))
    case .writesScratch:
      refused(Int(open(NSTemporaryDirectory() + "/forged", O_WRONLY | O_CREAT, 0o644)))
    case .movesTheFolder:
      let folder = FileManager.default.currentDirectoryPath
      refused(Int(rename(folder, folder + ".old")))
    case .opensASocket: refused(Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))
    case .sharesMemory: refused(Int(shmget(0, 4096, 0o1600)))
    case .hidesMemory: refused(HostileWorker.call(319, 279, 0, 0))
    case .watchesByRing: refused(HostileWorker.call(425, 425, 1, 0))
    case .mounts: refused(HostileWorker.call(272, 97, 0x1002_0000))
    case .changesTheRoot: refused(Int(chroot("/tmp")))
    }
  }
}
