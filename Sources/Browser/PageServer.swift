import CFilmstrip
import Foundation

/// A command that serves a page, such as `npm run preview`. It ends, with everything that it started, with this object
/// and with this process.
package final class PageServer {
  private let process: pid_t
  private let printed: URL
  private let command: String

  /// Starts a command in a shell.
  ///
  /// - Parameters:
  ///   - folder: the working folder of the command.
  ///   - printed: the file that takes what it prints.
  /// - Throws: `DriveError`.
  package init(_ command: String, in folder: URL, printingTo printed: URL) throws {
    self.command = command
    self.printed = printed
    let output = open(printed.path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw DriveError("serve: \(printed.path) cannot be written") }
    defer { close(output) }
    // `cd` is on a separate line, so that `&` in the command does not apply to it.
    let texts = ["/bin/sh", "-c", "cd \"$0\" || exit\n\(command)", folder.path]
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var program: pid_t = 0
    process = guard_start("/bin/sh", &words, environ, [output, output, output], nil, &program)
    guard process > 0 else {
      throw DriveError(
        "serve: '\(command)' cannot be started: \(String(cString: strerror(-process)))")
    }
  }

  deinit {
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Waits until an address takes connections.
  ///
  /// - Throws: `DriveError` if the command ends before, or the time is over.
  package func wait(for address: URL, atMost patience: Duration) throws(DriveError) {
    let end = ContinuousClock.now + patience
    while !PageServer.answers(address) {
      if let words = endedWords { throw DriveError("serve: '\(command)' has ended\(words)") }
      guard ContinuousClock.now < end else {
        throw DriveError(
          "serve: '\(command)' runs, and \(address.absoluteString) takes no connection after \(DrivenPage.words(patience))\(lastWords)"
        )
      }
      _ = poll(nil, 0, 50)
    }
  }

  /// How the command ended; nil while it runs.
  private var endedWords: String? {
    var information = siginfo_t()
    let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    guard found == 0, information.si_signo == SIGCHLD else { return nil }
    return lastWords
  }

  /// The last line that the command printed.
  private var lastWords: String {
    guard let data = FileManager.default.contents(atPath: printed.path) else { return "" }
    let line = String(decoding: data.suffix(2000), as: UTF8.self)
      .split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
    return line.map { "; it printed: \($0)" } ?? ""
  }

  /// Returns whether something listens at the address.
  private static func answers(_ address: URL) -> Bool {
    guard let host = address.host else { return true }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let port = address.port ?? (address.scheme == "https" ? 443 : 80)
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return false }
    defer { freeaddrinfo(found) }
    var next = found
    while let entry = next?.pointee {
      let socket = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
      if socket >= 0 {
        defer { close(socket) }
        if connect(socket, entry.ai_addr, entry.ai_addrlen) == 0 { return true }
      }
      next = entry.ai_next
    }
    return false
  }
}
