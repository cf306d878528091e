import ArgumentParser
import Foundation
import Reporting

/// What the tool needs of the system before it begins: where that is wanting, the libraries below it end the process with no
/// word, or wait for ever.
enum Provisions {
  /// - Throws: `ValidationError` of words that are no UTF-8; `Failure` with `failedCheck`.
  static func check() throws {
    // A file that may not grow further is an error of its writer's, as a full disk is, and no reason to end.
    signal(SIGXFSZ, SIG_IGN)
    try checkWords()
    try checkOpenFiles()
    // Not where figures are taken: what the heap has had before moves what comes behind.
    if CommandLine.arguments.dropFirst().first != "worker" { try checkThreads(threadCount) }
  }

  /// What a command needs more that starts processes, or works on all processors: seen before it does.
  ///
  /// - Throws: `Failure` with `failedCheck`.
  static func checkForProcesses() throws {
    try checkThreads(threadCount + 3 * ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Refuses words that are no UTF-8: the language would mend them, and another file would be meant.
  private static func checkWords() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { return }
      guard String(validatingCString: word) == nil else { continue }
      let shown = TextStyle.onOneLine(String(cString: word))
      throw ValidationError(
        "word \(index) of the command is no UTF-8: '\(shown)' (rename the file)")
    }
  }

  // MARK: Limits

  /// What the processes of a comparison, their pipes and Dispatch take.
  private static let openFilesMin: rlim_t = 64

  #if canImport(Glibc)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFiles = RLIMIT_NOFILE
  #endif

  /// Asks for as many open files as the tool needs.
  private static func checkOpenFiles() throws {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0, limit.rlim_cur < openFilesMin else { return }
    let found = limit.rlim_cur
    limit.rlim_cur = openFilesMin
    guard limit.rlim_max < openFilesMin || setrlimit(openFiles, &limit) != 0 else { return }
    throw Failure(
      code: .failedCheck,
      message: """
        this process may have \(found) files open, and \(openFilesMin) are needed (see 'ulimit -n')
        """)
  }

  /// As many as look after signals and what is being written. To them come, on each processor, what works, what waits
  /// for its process, and what looks after that one's limits.
  private static let threadCount = 4

  /// What a command of a small feed takes beside its threads, in bytes.
  private static let memoryMin = 64 << 20

  /// Sees whether as many threads can be started as will be, and leave memory: Dispatch waits for one that cannot for ever.
  private static func checkThreads(_ threadCount: Int) throws {
    let memory = mmap(nil, memoryMin, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else {
      throw Failure(
        code: .failedCheck,
        message: """
          \(memoryMin >> 20) MiB of memory are needed, and the system gives less: \
          \(String(cString: strerror(errno))) (see 'ulimit -v')
          """)
    }
    defer { munmap(memory, memoryMin) }
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    var problem: Int32 = 0
    while threads.count < threadCount, problem == 0 {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      problem = pthread_create(
        &thread, nil,
        { gate in
          #if canImport(Darwin)
            let gate = Optional(gate)
          #endif
          guard let mutex = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
          pthread_mutex_lock(mutex)
          pthread_mutex_unlock(mutex)
          return nil
        }, gate)
      #if canImport(Darwin)
        if problem == 0, let thread { threads.append(thread) }
      #else
        if problem == 0 { threads.append(thread) }
      #endif
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
