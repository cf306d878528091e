import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results

/// Checks what the tool needs from the system. Without these checks, libraries end the process without a message.
enum SystemLimits {
  /// The memory of a command on a small feed.
  private static let memoryBytesMin = 64 << 20
  /// Enough for the processes of a comparison and their pipes.
  private static let openFilesMin: rlim_t = 64

  /// The main thread of a comparison needs more than 100 KiB, and a crash of a full stack has no message.
  private static let stackBytesMin: rlim_t = 512 << 10

  /// - Throws: `ValidationError` for words that are empty or not UTF-8; `Failure` with `failedCheck`.
  static func check() throws {
    openStandardDescriptors()
    // A write beyond the size limit returns an error instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    try checkWords()
    try checkOpenFiles()
    // A worker ends at the default action of a signal. More work before a measurement would change its figures.
    guard CommandLine.arguments.dropFirst().first != "worker" else { return }
    try checkStack()
    try checkMemory()
    do {
      try Interruption.handleSignals()
    } catch {
      throw failure(
        "signals cannot be handled: \(SystemReason.of(error)) (see 'ulimit -v', 'ulimit -u')")
    }
  }

  /// Opens closed descriptors 0 to 2. Otherwise a file would get one of them, and printed text. Printing a result still
  /// fails.
  private static func openStandardDescriptors() {
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
      guard descriptor > 2 else { continue }
      close(descriptor)
      return
    }
  }

  /// Refuses words that are not UTF-8. Swift would repair them, and they would name another file. An empty path would be
  /// the working folder; no option takes an empty word.
  private static func checkWords() throws {
    let words = CommandLine.arguments.dropFirst()
    // A shell asks for the completions of an empty word.
    if words.first != "---completion",
      let index = words.indices.first(where: {
        words[$0].isEmpty || words[$0].wholeMatch(of: /--?[A-Za-z-]+=/) != nil
      })
    {
      throw ValidationError(
        "word \(index) of the command has no value: '\(words[index])' (after '\(words[..<index].last ?? "")')"
      )
    }
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil
      else { continue }
      let shown = TextStyle.onOneLine(String(cString: word))
      throw ValidationError(
        "word \(index) of the command is not UTF-8: '\(shown)' (rename the file)")
    }
  }

  private static func checkOpenFiles() throws {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < openFilesMin else { return }
    let found = limit.rlim_cur
    limit.rlim_cur = openFilesMin
    guard limit.rlim_max < openFilesMin || setrlimit(resource, &limit) != 0 else { return }
    throw failure(
      "this process may have \(found) files open, and \(openFilesMin) are needed (see 'ulimit -n')")
  }

  private static func checkStack() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0,
      limit.rlim_cur < stackBytesMin
    else { return }
    throw failure(
      """
      a stack may have \(limit.rlim_cur >> 10) KiB, and \(stackBytesMin >> 10) KiB are needed (see 'ulimit -s')
      """)
  }

  private static func checkMemory() throws {
    let memory = mmap(nil, memoryBytesMin, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else {
      throw failure(
        """
        \(memoryBytesMin >> 20) MiB of memory are needed, and the system gives less: \
        \(String(cString: strerror(errno))) (see 'ulimit -v')
        """)
    }
    munmap(memory, memoryBytesMin)
  }

  private static func failure(_ message: String) -> Failure {
    Failure(code: .failedCheck, message: message)
  }
}

extension Interruption {
  /// Returns the interruption of a command that ends with partial results at the first signal.
  static func ofRun() -> Interruption {
    ofProcess.await()
    return ofProcess
  }

  /// Ends the command with the code of the signal if one arrived.
  ///
  /// - Parameter consequence: the end of the message.
  func endIfRaised(_ consequence: String = "") throws {
    guard isRaised else { return }
    OutputFile.tell("filmstrip: stopped early: the result is partial\(consequence)")
    throw ExitCode(128 + (signalNumber ?? SIGINT))
  }
}
