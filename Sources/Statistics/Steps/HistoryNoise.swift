import Numerics
import SeededRandom

/// What the times of an unchanged design do from commit to commit, on machines of several kinds: the median of a run's
/// blocks, as a natural logarithm.
package struct HistoryNoise: Sendable {
  /// What tables call it.
  package let name: String
  private let series: @Sendable (Int, inout SplitMix64) -> [Double]

  /// The deviation from run to run of a machine that stays as it is: what runs ten minutes apart differed by.
  package static let runSpread = 0.007

  /// A series of so many commits.
  package func values(_ count: Int, _ generator: inout SplitMix64) -> [Double] {
    series(count, &generator)
  }

  /// Nothing else runs.
  package static let quiet = HistoryNoise(name: "quiet") { count, generator in
    (0..<count).map { _ in runSpread * generator.normal() }
  }

  /// Student's t of two degrees: now and then a run is far off, to either side.
  package static let heavyTailed = HistoryNoise(name: "heavy-tailed") { count, generator in
    (0..<count).map { _ in
      let squares = -2 * Double.log(generator.fraction())
      return runSpread * generator.normal() / Double.sqrt(squares / 2)
    }
  }

  /// Quiet, with what `NoiseProfile.quiet` does over 100 slices: a straight drift of up to 3% to either side, and a wave of
  /// up to 1% that lasts 10 to 200.
  package static let drifting = HistoryNoise(name: "drifting") { count, generator in
    let slope = generator.number(from: -0.03, to: 0.03) / 100
    let turn = 2 * Double.pi / generator.number(from: 10, to: 200)
    let wave = generator.number(from: 0, to: 0.01)
    let phase = generator.number(from: 0, to: 2 * Double.pi)
    return (0..<count).map { index in
      runSpread * generator.normal() + slope * Double(index)
        + wave * Double.sin(turn * Double(index) + phase)
    }
  }

  /// Each run resembles the one before: a correlation of 0.7 between neighbours.
  package static let correlated = HistoryNoise(name: "correlated") { count, generator in
    let own = Double.sqrt(1 - 0.7 * 0.7)
    var level = runSpread * generator.normal()
    return (0..<count).map { _ in
      defer { level = 0.7 * level + own * runSpread * generator.normal() }
      return level
    }
  }

  /// Three runs in ten are of the slow kind, by 67%, as processes were measured to be (`NoiseProfile`).
  package static let twoSpeeds = HistoryNoise(name: "two speeds") { count, generator in
    (0..<count).map { _ in
      runSpread * generator.normal() + (generator.fraction() < 0.3 ? 0.511 : 0)
    }
  }

  /// The machine that `simulate` calls bimodal: 20 blocks a run, each a process that is of the slow kind for a design and
  /// not for the ruler three times in ten. A run is the median of its blocks.
  package static let bimodal = HistoryNoise(name: "two speeds in a run") { count, generator in
    (0..<count).map { _ in
      let run = runSpread * generator.normal()
      let blocks = (0..<20).map { _ in
        0.018 * generator.normal() + (generator.fraction() < 0.3 ? 0.511 : 0)
      }
      return run + (Summary.median(blocks) ?? 0)
    }
  }

  package static let all = [quiet, heavyTailed, drifting, correlated, twoSpeeds, bimodal]
}
