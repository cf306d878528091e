import ArgumentParser
import Foundation
import ListEngine
import ScrollTrace
import TraceTools

/// What a shell is told that a word may become.
enum Completions {
  static let traces = CompletionKind.custom { _, _, typed in traces(typed) }
  static let designs = CompletionKind.custom { _, _, typed in designs(typed) }

  /// The embedded traces, and folders and traces where the word points to.
  static func traces(
    _ typed: String, in folder: String = FileManager.default.currentDirectoryPath
  ) -> [String] {
    let head = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let base = URL(fileURLWithPath: folder, isDirectory: true)
    let listed =
      head.hasPrefix("/") ? URL(fileURLWithPath: head) : base.appendingPathComponent(head)
    let embedded = head.isEmpty ? EmbeddedTraces.names : []
    return (embedded + files(in: listed).map { head + $0 }).filter { $0.hasPrefix(typed) }.sorted()
  }

  /// Folders, with a slash, and files with a trace's ending; none of a folder that cannot be read.
  private static func files(in folder: URL) -> [String] {
    let entries: [String]
    do {
      entries = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      return []
    }
    return entries.filter { !$0.hasPrefix(".") }.compactMap { name in
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
      if isFolder.boolValue { return "\(name)/" }
      let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
      return TraceFormat.ending(ofFile: plain) == nil ? nil : name
    }
  }

  /// Presets; behind a comma the axes that are not chosen yet, and behind `=` their values. One that needs a number ends
  /// before it.
  static func designs(_ typed: String) -> [String] {
    guard let comma = typed.lastIndex(of: ",") else {
      return DesignCatalog.presets.map(\.name).filter { $0.hasPrefix(typed) }
    }
    let (head, part) = (typed[...comma], typed[typed.index(after: comma)...])
    let axes = AxisDescription.known.filter { !head.contains(",\($0.name)=") }
    let words = axes.flatMap { axis in
      part.contains("=")
        ? axis.values.map { value in
          let name = value.needsNumber ? "\(value.name.prefix { $0 != ":" }):" : value.name
          return "\(axis.name)=\(name)"
        } : ["\(axis.name)="]
    }
    return words.filter { $0.hasPrefix(part) }.map { String(head) + $0 }
  }
}
