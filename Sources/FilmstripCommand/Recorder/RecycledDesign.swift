import ArgumentParser
import Foundation
import ListEngine
import RealList

/// A design as the recorder's page has it: what it says of it, and the rules that its list plays.
struct RecycledDesign: Encodable {
  /// As it is written, without what a page does not ask for.
  let name: String
  let idea: String
  /// When it is a bad choice: what to look for.
  let loses: String
  /// The value of each axis that has another than the default.
  let axes: [String: String]

  /// - Throws: `ValidationError` for what is no design, and for one that no page plays, with those that it does.
  init(_ text: String) throws {
    let design = try Arguments.design(text)
    guard let preset = DesignCatalog.preset(named: design.preset), !design.isOwn else {
      throw ValidationError(
        "--design \(text): a design of one's own is code that a page has not\(RecycledDesign.hint)")
    }
    let axes = RecycledDesign.axes(of: design.choices)
    let missing = AxisDescription.all.compactMap { axis in
      axes[axis.name].flatMap { value in
        RealListPage.plays(value, of: axis.name) ? nil : "\(axis.name)=\(value)"
      }
    }
    guard missing.isEmpty else {
      throw ValidationError(
        "--design \(text): the page has no \(missing.joined(separator: ", "))\(RecycledDesign.hint)"
      )
    }
    (name, idea, loses, self.axes) = (design.name, preset.idea, design.loses, axes)
  }

  /// Presets that a page plays, in the order of the catalog.
  static var playedPresets: [String] {
    DesignCatalog.designs.filter { design in
      !design.isOwn
        && axes(of: design.choices).allSatisfy { RealListPage.plays($0.value, of: $0.key) }
    }.map(\.preset)
  }

  private static var hint: String {
    """
    ; it plays \(playedPresets.joined(separator: ", ")), and what is made of them by axes other than itemPool and \
    prefetch
    """
  }

  private static func axes(of choices: Choices) -> [String: String] {
    let (effective, standard) = (choices.effective, Choices())
    var axes: [String: String] = [:]
    for axis in AxisDescription.all {
      let value = axis.read(effective)
      if value != axis.read(standard) { axes[axis.name] = value }
    }
    return axes
  }
}
