import FilmstripCommand
import ListEngine

@_exported import struct ListEngine.CustomDesign
@_exported import struct ListEngine.DesignParameter
@_exported import struct ListEngine.DesignParameters
@_exported import class ListEngine.FeedCell
// The public surface: a package with custom designs imports this module.
@_exported import protocol ListEngine.FeedDesign
@_exported import struct ListEngine.Row
@_exported import class ListEngine.RowModel
@_exported import struct ListEngine.RowPath
@_exported import protocol ListEngine.ScrollEndDesign
@_exported import struct ListEngine.StoredAnchors
@_exported import struct ListEngine.StoredOffsets
@_exported import class ListEngine.Strip

/// Every command of the tool in a user's executable, with custom designs beside the built-in ones:
///
///     import Filmstrip
///
///     Filmstrip.main(adding: [CustomDesign("mine") { TagLookup(model: $0) }])
///
/// `swift run -c release NAME compare` then compares `mine` with the rest. A design is a class with UIKit's calls
/// (`FeedDesign`); passes are processes of the same executable, so that one that traps, hangs or takes all memory costs
/// its own row.
public enum Filmstrip {
  /// Runs the command that this process's arguments name, and ends the process with its exit code.
  ///
  /// A design that cannot be added (its name is taken or invalid) ends the process with 64 and prints the reason.
  public static func main(adding designs: [CustomDesign] = []) -> Never {
    FilmstripTool.runToExit(adding: designs)
  }

  /// Returns the faults of a design on a trace, for a package's own tests.
  ///
  /// - Parameters:
  ///   - trace: the name of an embedded trace, or a file.
  ///   - host: as in `--host`: a platform, one of its behaviours (`uikit/late`), or parts (`late`).
  /// - Throws: an error that says what is wrong with the design's name, the trace or the host.
  /// - Complexity: that of a replay, and O(rows).
  public static func faults(
    of design: CustomDesign, on trace: String, host: String = "uikit"
  ) throws -> Faults {
    try CustomReplay.fidelity(of: design, on: trace, host: host)
  }
}

/// The faults of a design in one replay, or the sum of its replays on each host of a platform.
public typealias Faults = FidelityCounters
