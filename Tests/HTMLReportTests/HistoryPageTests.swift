import Browser
import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite struct HistoryPageTests {
  private static let commits = (0..<1000).map {
    (name: String(format: "c%09d", $0), day: "2026-11-23")
  }

  /// Exact metrics that change three times in a thousand commits.
  private static func page(chartCount: Int, times: Int) -> HistoryPage {
    let all = Array(0..<1000)
    var charts = (0..<chartCount).map { number in
      let steps = [200, 500, 900].map { at -> HistoryPage.Step in
        (
          commit: at, words: "\(at) to \(at + number), +\(number).00%; worse", tone: "bad",
          isOpen: true, size: Double(number)
        )
      }
      return HistoryPage.Chart(
        identifier: "chart-\(number)",
        metric: "allocations.metric\(number)", subject: "stable-id", unit: "blocks",
        stretches: [
          HistoryPage.Stretch(
            commits: all,
            values: all.map { commit in
              Double([200, 500, 900].count { commit >= $0 } * 17 + number)
            }, ground: "Swift 6.3, jemalloc", isStepped: true)
        ], steps: steps)
    }
    for number in 0..<times {
      let values = all.map { 1000 + Double(($0 * 7919) % 100) / 7 }
      charts.append(
        HistoryPage.Chart(
          identifier: "chart-time-\(number)",
          metric: "time", subject: "design <\(number)>", unit: "millionths",
          stretches: [
            HistoryPage.Stretch(
              commits: all, values: values,
              intervals: values.map { (lower: $0 - 5, upper: $0 + 5) },
              ground: "machine one", isStepped: false)
          ], steps: []))
    }
    return HistoryPage(
      title: "History of main", commits: commits, charts: charts, notes: ["alpha 1%"], version: "1")
  }

  @Test func aThousandMetricsOfAThousandCommitsWeighLessThanTwoMegabytes() throws {
    let text = try Self.page(chartCount: 1000, times: 20).html()
    #expect(text.utf8.count < 2_000_000, "\(text.utf8.count) bytes")
    for word in ["http://", "https://", "url(", "@import", "src="] {
      #expect(!text.replacing("http://www.w3.org/2000/svg", with: "").contains(word), "\(word)")
    }
  }

  @Test func theLargestOpenStepComesFirst() throws {
    let text = try Self.page(chartCount: 12, times: 1).html()
    let metrics = text.matches(of: /<figcaption>(\S+)\s/).map { String($0.1) }
    #expect(metrics.first == "allocations.metric11")
    #expect(metrics.last == "time")
    #expect(text.contains("<span>design &lt;0&gt;</span>"))
  }

  @Test(.enabled(if: Thorough.isOn))
  func aCommitIsNamedUnderThePointer() throws {
    let html = try Self.page(chartCount: 3, times: 1).html()
    let page = try Pages.open(Result { try Pages.write(html, "history.html") })
    try page.wait(for: "document.querySelectorAll('figure.history svg').length === 4")
    #expect(try page.count("svg .step") == 9)
    let tip = try page.evaluate(
      """
      (() => {
        const svg = document.querySelector('figure.history svg');
        const box = svg.getBoundingClientRect();
        svg.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + box.width / 2, clientY: box.top }));
        return svg.nextElementSibling.textContent;
      })()
      """, as: String.self)
    #expect(tip == "c000000500, 2026-11-23: 36, Swift 6.3, jemalloc")
    #expect(page.errors.isEmpty)
    #expect(page.requests.count == 1)
  }
}
