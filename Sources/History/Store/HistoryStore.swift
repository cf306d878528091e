import Foundation
import GRDB

/// A history in one file: an SQLite database with a rollback journal, so that who only reads it writes nothing beside it.
///
/// Readers and writers wait for each other, and each addition is one transaction, so that a process that is killed loses
/// what it was adding and nothing else. Every content is there once, under its hash
/// (`HistoryObjects`): metrics that do not change take no room, whatever the order in which results come.
package final class HistoryStore: Sendable {
  /// Raised when the meaning of an export's lines changes; the database has migrations beside.
  package static let currentSchema = 1
  /// What says that a database is a history: `film` in ASCII.
  static let applicationID = 0x6669_6C6D
  /// How long a writer waits for another.
  private static let busySeconds = 60.0
  private static let setUpAttemptsMax = 100

  /// The path as it was given, for errors.
  package let file: String
  let queue: DatabaseQueue

  /// Opens a history.
  ///
  /// - Parameter creates: whether one begins where there is no file.
  /// - Throws: `HistoryError`.
  package init(_ file: String, creates: Bool = false) throws(HistoryError) {
    self.file = file
    if !creates, !FileManager.default.fileExists(atPath: file) {
      throw .missing(file: file)
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.busySeconds)
    configuration.prepareDatabase { database in
      // What is said to be added has been written to the disk.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    do {
      queue = try DatabaseQueue(path: file, configuration: configuration)
      try Self.setUp(queue, file)
    } catch {
      throw Self.translated(error, file)
    }
  }

  /// Takes back what is not whole yet, and closes the file; for a process that ends.
  package func abandon() {
    queue.interrupt()
    do { try queue.close() } catch { return }
  }

  // MARK: Opening

  /// Why nothing can be written beside a file, in the system's words; nil where it can.
  private static func obstacle(beside file: String) -> String? {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    return access(folder, W_OK) == 0 ? nil : String(cString: strerror(errno))
  }

  private static func setUp(_ queue: DatabaseQueue, _ file: String) throws {
    for attempt in 1... {
      do {
        return try setUpOnce(queue, file)
      } catch let error as DatabaseError {
        // Where two begin a history at the same time, the second finds it half made.
        let isOfTwo = [.SQLITE_BUSY, .SQLITE_CONSTRAINT, .SQLITE_ERROR].contains(error.resultCode)
        guard isOfTwo, attempt < setUpAttemptsMax else { throw error }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static func setUpOnce(_ queue: DatabaseQueue, _ file: String) throws {
    var isReady = false
    try queue.writeWithoutTransaction { database in
      try database.inTransaction(.deferred) {
        let mark = try Int.fetchOne(database, sql: "PRAGMA application_id")
        let tables = try String.fetchSet(
          database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        // The migrator's own table comes first, by itself.
        guard mark == applicationID || mark == 0 && tables.subtracting(["grdb_migrations"]).isEmpty
        else { throw HistoryError.foreignDatabase(file: file) }
        if try migrator.hasBeenSuperseded(database) {
          throw HistoryError.laterVersion(file: file)
        }
        isReady = try migrator.hasCompletedMigrations(database)
        return .commit
      }
    }
    if !isReady { try migrator.migrate(queue) }
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(sql: firstSchema)
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    migrator.registerMigration("2") { database in
      try database.execute(sql: secondSchema)
    }
    return migrator
  }

  /// Numbers of rows stand for contents, which are found by the hash of their text.
  private static let firstSchema = """
    CREATE TABLE subject (
      id INTEGER PRIMARY KEY, workload TEXT NOT NULL, host TEXT NOT NULL, design TEXT NOT NULL,
      trace TEXT NOT NULL, UNIQUE (workload, host, design, trace));
    CREATE TABLE names (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, body TEXT NOT NULL);
    CREATE TABLE figures (
      id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE,
      subject INTEGER NOT NULL REFERENCES subject, names INTEGER NOT NULL REFERENCES names,
      data BLOB NOT NULL);
    CREATE TABLE figureSet (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, data BLOB NOT NULL);
    CREATE TABLE machine (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, body TEXT NOT NULL);
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, branch TEXT NOT NULL,
      name TEXT NOT NULL, timeSeconds INTEGER NOT NULL, number INTEGER,
      tool TEXT NOT NULL, machine INTEGER NOT NULL REFERENCES machine,
      figureSet INTEGER NOT NULL REFERENCES figureSet);
    CREATE TABLE times (
      entry INTEGER NOT NULL REFERENCES entry, subject INTEGER NOT NULL REFERENCES subject,
      refusal TEXT, data BLOB NOT NULL, PRIMARY KEY (entry, subject)) WITHOUT ROWID;
    CREATE TABLE decision (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, body TEXT NOT NULL);
    """

  /// What a list was before, of which `data` then has the changes alone (`ListChanges`).
  private static let secondSchema = """
    ALTER TABLE figures ADD COLUMN base INTEGER REFERENCES figures;
    ALTER TABLE figureSet ADD COLUMN base INTEGER REFERENCES figureSet;
    """

  // MARK: Errors

  /// The same error in a line of this file's.
  static func translated(_ error: any Error, _ file: String) -> HistoryError {
    switch error {
    case let error as HistoryError: return error
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_NOTADB: return .noDatabase(file: file)
      case .SQLITE_CORRUPT:
        return .damaged(
          file: file, found: error.message ?? "a damaged page", expected: "a whole database")
      case .SQLITE_FULL:
        return .storage(
          file: file, reason: "the disk is full: nothing was added, and what was there is whole")
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        return .storage(
          file: file,
          reason:
            "found it locked for \(Int(busySeconds)) s, expected another writer to end: nothing was added"
        )
      case .SQLITE_CANTOPEN, .SQLITE_READONLY:
        let reason = obstacle(beside: file) ?? error.message ?? "\(error.resultCode)"
        return .storage(file: file, reason: "cannot be used: \(reason)")
      default:
        return .storage(
          file: file, reason: "cannot be used: \(error.message ?? "\(error.resultCode)")")
      }
    default: return .storage(file: file, reason: "cannot be used: \(error)")
    }
  }
}
