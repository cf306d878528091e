import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results

/// What the tool needs of the system before it begins. Without it, the libraries below end the process without a message,
/// or wait for ever.
enum Provisions {
  /// The thread that acts on signals, and those of Dispatch that belong to no processor.
  private static let threadCount = 4
  /// What a command of a small feed takes beside its threads.
  private static let memoryBytesMin = 64 << 20
  /// What the processes of a comparison, their pipes and Dispatch take.
  private static let openFilesMin: rlim_t = 64

  /// - Throws: `ValidationError` for words that are not UTF-8; `Failure` with `failedCheck`.
  static func check() throws {
    // A file may not be opened as one of these: what is printed would go into it.
    while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
      guard descriptor > 2 else { continue }
      close(descriptor)
      break
    }
    // A file that may not grow further is an error of its writer's, as a full disk is, and no reason to end.
    signal(SIGXFSZ, SIG_IGN)
    try checkWords()
    try checkOpenFiles()
    // A worker ends at signals as it is: what the heap has had before moves what is measured.
    guard CommandLine.arguments.dropFirst().first != "worker" else { return }
    try checkThreads(threadCount)
    do {
      try Interruption.handleSignals()
    } catch {
      throw Failure(
        code: .failedCheck, message: "signals cannot be handled: \(SystemReason.of(error))")
    }
  }

  /// Checks what a command needs in addition that starts processes, or works on all processors.
  ///
  /// - Throws: `Failure` with `failedCheck`.
  static func checkForProcesses() throws {
    try checkThreads(threadCount + ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Refuses words that are not UTF-8: the language would repair them, and another file would be meant.
  private static func checkWords() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil
      else { continue }
      let shown = TextStyle.onOneLine(String(cString: word))
      throw ValidationError(
        "word \(index) of the command is no UTF-8: '\(shown)' (rename the file)")
    }
  }

  private static func checkOpenFiles() throws {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < openFilesMin else { return }
    let found = limit.rlim_cur
    limit.rlim_cur = openFilesMin
    guard limit.rlim_max < openFilesMin || setrlimit(resource, &limit) != 0 else { return }
    throw Failure(
      code: .failedCheck,
      message: """
        this process may have \(found) files open, and \(openFilesMin) are needed (see 'ulimit -n')
        """)
  }

  /// Sees whether that many threads can be started beside the memory that is needed: Dispatch would wait for ever.
  private static func checkThreads(_ threadCount: Int) throws {
    let memory = mmap(nil, memoryBytesMin, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else {
      throw Failure(
        code: .failedCheck,
        message: """
          \(memoryBytesMin >> 20) MiB of memory are needed, and the system gives less: \
          \(String(cString: strerror(errno))) (see 'ulimit -v')
          """)
    }
    defer { munmap(memory, memoryBytesMin) }
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    var problem: Int32 = 0
    while threads.count < threadCount, problem == 0 {
      var thread = pthread_t()
      problem = pthread_create(
        &thread, nil,
        { gate in
          guard let mutex = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
          pthread_mutex_lock(mutex)
          pthread_mutex_unlock(mutex)
          return nil
        }, gate)
      if problem == 0 { threads.append(thread) }
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    guard problem != 0 else { return }
    throw Failure(
      code: .failedCheck,
      message: """
        \(threadCount) threads are needed, and the system starts \(threads.count): \
        \(String(cString: strerror(problem))) (see 'ulimit -v', 'ulimit -u')
        """)
  }
}

extension Interruption {
  /// The interruption of a command that starts processes or works on all processors. The command ends with what it has at
  /// the first signal.
  ///
  /// - Throws: `Failure` with `failedCheck` where the system gives too few threads.
  static func ofRun() throws -> Interruption {
    try Provisions.checkForProcesses()
    ofProcess.await()
    return ofProcess
  }

  /// Ends the command with the code of the signal where one came.
  ///
  /// - Parameter consequence: what more there is to say of it.
  /// - Throws: `ExitCode`.
  func endIfRaised(_ consequence: String = "") throws {
    guard isRaised else { return }
    OutputFile.tell("filmstrip: stopped before it was over: the result is partial\(consequence)")
    throw ExitCode(128 + (signalNumber ?? SIGINT))
  }
}
