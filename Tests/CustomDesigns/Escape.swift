import Foundation

/// How a design tries to outlive its run. A process that it leaves is `sleep 601`.
enum Escape: String, CaseIterable {
  // These are refused, and cost nothing.
  case forks, forksTwice, forksInAVirtualWay, spawns, runsAShell, runsInABackground, opensAPipe
  case clones, clonesAnew, clonesASibling, clonesInNewSpaces, becomesADaemon, forksWithoutEnd
  case clearsItsDeathSignal, leavesManyThreads, leavesTimers, leavesAnAlarm, hangsAtItsEnd
  case catchesAllSignals, adoptsOrphans, leavesAQueue, leavesASemaphore, leavesItsSession
  // These cost the design its row.
  case becomesAnotherProgram, becomesAnotherProgramInASession, waitsWithoutDescriptors
  case waitsBehindSignals, waitsWithoutADeathSignal, stopsInASession

  func attempt() {
    switch self {
    case .forks: child(HostileWorker.call(56, 220, 17))
    case .forksTwice:
      let first = HostileWorker.call(56, 220, 17)
      if first == 0 { child(HostileWorker.call(56, 220, 17)) }
      HostileWorker.expectRefused(first)
    case .forksInAVirtualWay: HostileWorker.expectRefused(HostileWorker.call(56, 220, 0x4111))
    case .spawns:
      var process: pid_t = 0
      var words = [strdup("sleep"), strdup("601"), nil]
      if posix_spawn(&process, "/bin/sleep", nil, nil, &words, nil) == 0 { _exit(99) }
    case .runsAShell: system("setsid sleep 601 &")
    case .runsInABackground: system("(nohup setsid sleep 601 >/dev/null 2>&1 3>&- &) &")
    case .opensAPipe: if popen("sleep 601", "r") != nil { _exit(99) }
    case .clones: child(HostileWorker.call(56, 220, 0x11))
    case .clonesAnew:
      var arguments = [UInt64](repeating: 0, count: 11)
      arguments[4] = 17
      child(
        HostileWorker.call(
          435, 435, Int(bitPattern: arguments.withUnsafeBufferPointer { $0.baseAddress }), 88))
    case .clonesASibling: child(HostileWorker.call(56, 220, 0x8011))
    case .clonesInNewSpaces: child(HostileWorker.call(56, 220, 0x3000_0011))
    case .becomesADaemon: HostileWorker.expectRefused(daemon(1, 0))
    case .forksWithoutEnd: for _ in 0..<1000 { child(HostileWorker.call(56, 220, 17)) }
    case .clearsItsDeathSignal: HostileWorker.expectRefused(HostileWorker.call(157, 167, 1, 0))
    case .leavesManyThreads:
      for _ in 0..<20 { Thread.detachNewThread { while true { usleep(1000) } } }
    case .leavesTimers:
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now(), repeating: 0.001)
      timer.setEventHandler { usleep(1) }
      timer.resume()
      Escape.kept.append(timer)
    case .leavesAnAlarm:
      signal(SIGALRM, SIG_IGN)
      alarm(1)
    case .hangsAtItsEnd: atexit { while true { sleep(601) } }
    case .catchesAllSignals: for number: Int32 in 1...64 { signal(number) { _ in } }
    case .adoptsOrphans: _ = HostileWorker.call(157, 167, 36, 1)
    case .leavesAQueue:
      HostileWorker.expectRefused(HostileWorker.call(68, 186, 0x0460_1601, 0o1600))
    case .leavesASemaphore:
      HostileWorker.expectRefused(HostileWorker.call(64, 190, 0x0460_1601, 1, 0o1600))
    case .leavesItsSession: setsid()
    case .becomesAnotherProgram: Escape.becomeSleep()
    case .becomesAnotherProgramInASession:
      setsid()
      for descriptor: Int32 in 0..<1024 { close(descriptor) }
      Escape.becomeSleep()
    case .waitsWithoutDescriptors:
      for descriptor: Int32 in 0..<1024 { close(descriptor) }
      sleep(600)
    case .waitsBehindSignals:
      for number: Int32 in 1...64 { signal(number, SIG_IGN) }
      var all = sigset_t()
      sigfillset(&all)
      sigprocmask(SIG_BLOCK, &all, nil)
      while true { sleep(600) }
    case .waitsWithoutADeathSignal:
      _ = HostileWorker.call(157, 167, 1, 0)
      kill(HostileWorker.guardProcess, SIGKILL)
      sleep(600)
    case .stopsInASession:
      setsid()
      kill(getpid(), SIGSTOP)
    }
  }

  nonisolated(unsafe) private static var kept: [any DispatchSourceTimer] = []

  /// The result of a fork: the child becomes a program that a test looks for.
  private func child(_ result: Int) {
    if result == 0 {
      setsid()
      Escape.becomeSleep()
    }
    HostileWorker.expectRefused(result)
  }

  private static func becomeSleep() {
    var words = [strdup("sleep"), strdup("601"), nil]
    execv("/bin/sleep", &words)
    _exit(98)
  }
}
