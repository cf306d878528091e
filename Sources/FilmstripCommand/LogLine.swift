import ListEngine

/// A callback of the log as JSON; keys that do not apply are left out.
struct LogLine: Encodable {
  let event: Int?
  let t: Double
  let callback: String
  /// The row's index at that moment, and its identity.
  let row: Int?
  let id: Int?
  let cell: Int?
  let offset: Double?
  let note: String?
  let isFault: Bool

  init(_ entry: LogEntry) {
    event = entry.event
    t = entry.timeMilliseconds
    callback = entry.callback.rawValue
    row = entry.index
    id = entry.row
    cell = entry.cell
    offset = entry.offsetPoints
    note = entry.note.isEmpty ? nil : entry.note
    isFault = entry.isFault
  }
}
