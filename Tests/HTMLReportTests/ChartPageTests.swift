import Browser
import Foundation
import Results
import TestSupport
import Testing

@testable import Reporting

/// The charts and tables of a page in a real browser, by what they measure.
@Suite(.serialized, .enabled(if: Thorough.isOn))
struct ChartPageTests {
  /// The parts of a chart that overlap or leave their card.
  private static let collisions = """
    (() => {
      const found = new Set();
      const name = (e) => e.textContent.trim().slice(0, 30);
      const meet = (a, b, x, y) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > x
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > y;
      for (const row of document.querySelectorAll('.dots tr')) {
        const card = row.closest('.chart').getBoundingClientRect();
        const parts = [...row.querySelectorAll('.design, .figure, .track, .column, .unit, .ends span, .tag')]
          .filter((e) => e.checkVisibility());
        const boxes = parts.map((e) => { const range = document.createRange(); range.selectNodeContents(e);
          return e.matches('.track') ? e.getBoundingClientRect() : range.getBoundingClientRect(); });
        for (const [place, box] of boxes.entries()) {
          if (box.left < card.left || box.right > card.right) found.add('leaves its card: ' + name(parts[place]));
          boxes.forEach((other, number) => { if (number > place && meet(box, other, 0.5, 3)) {
            found.add(`${name(parts[place])} lies over ${parts[number].className} ${parts[number].textContent}`); } });
        }
        for (const mark of row.querySelectorAll('.mark')) {
          const box = mark.getBoundingClientRect();
          if (box.left < card.left || box.right > card.right) found.add('a mark leaves its card: ' + name(mark));
        }
      }
      for (const card of document.querySelectorAll('.chart')) {
        if (card.scrollWidth > card.clientWidth) found.add('wider than its card: ' + name(card));
      }
      return [...found];
    })()
    """

  private static let outside = """
    (() => {
      const root = document.documentElement, wide = root.scrollWidth - root.clientWidth;
      if (wide <= 0) return [];
      return [`${wide} points`, ...[...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > root.clientWidth
        && !e.parentElement.closest('.scroll')).map((e) => `${e.tagName} ${e.id || (e.className.baseVal ?? e.className)}`).slice(0, 9)];
    })()
    """

  @Test(arguments: [Screen.laptop, .phone, Screen(width: 320, height: 640, isTouched: true)])
  func nothingLiesOverAnythingOrLeavesItsPicture(screen: Screen) throws {
    for file in [Pages.film, Pages.report, Pages.gate, Pages.caches, Pages.hostile, Pages.many] {
      let page = try Pages.open(file, on: screen)
      let name = try file.get().lastPathComponent
      try page.openAll()
      let found = try page.evaluate(Self.collisions, as: [String].self)
      #expect(found == [], "\(name)")
      let outside = try page.evaluate(Self.outside, as: [String].self)
      #expect(outside == [], "\(name)")
      #expect(page.errors == [])
    }
  }

  @Test(arguments: [Screen.laptop, .phone])
  func headsAndNamesStayInView(screen: Screen) throws {
    let page = try Pages.open(Pages.many, on: screen)
    try page.openAll()
    let distances = try page.evaluate(
      """
      [...document.querySelectorAll('[id^=part-summary] > .scroll, [id^=part-table] > .scroll')].flatMap((box) => {
        box.scrollTo({ left: 400, top: 700, behavior: 'instant' });
        const frame = box.getBoundingClientRect(), table = box.querySelector('table');
        const heads = [...table.tHead.rows].map((r) => r.cells[0].getBoundingClientRect());
        const names = [...table.tBodies[0].rows].map((r) => r.cells[0].getBoundingClientRect());
        const moved = box.scrollTop > 300 && (box.scrollLeft > 0 || box.scrollWidth <= box.clientWidth);
        return [moved ? 0 : 99, heads[0].top - frame.top, ...heads.map((h) => h.left - frame.left),
          ...names.map((n) => n.left - frame.left), Math.max(0, names[0].width - frame.width / 2)];
      })
      """, as: [Double].self)
    #expect(distances.count > 100 && distances.allSatisfy { abs($0) <= 2 }, "\(distances)")
  }

  /// The page has one chart of all designs. The worst workload is open, and the switch opens another in its place.
  @Test func oneWorkloadIsOpenAtATime() throws {
    let page = try Pages.open(Pages.many)
    #expect(try page.count(".dots") == 1)
    #expect(try page.count("#part-comparison > .fold") == 3)
    let open =
      "[...document.querySelectorAll('#part-comparison > .fold')].filter(f => f.open).map(f => f.id)"
    #expect(try page.evaluate(open, as: [String].self) == ["part-table-0"])
    #expect(
      try page.text("#part-comparison .switch option").hasSuffix(
        "4 of 52 show nothing wrong (the worst)"))
    try page.evaluate(
      """
      (() => { const select = document.querySelector('#part-comparison .switch select');
        select.value = 'part-table-1'; select.dispatchEvent(new Event('change')); })()
      """)
    #expect(try page.evaluate(open, as: [String].self) == ["part-table-1"])
    #expect(try page.count("#values > .fold") == 2)
    #expect(page.errors == [])
  }

  @Test(arguments: [(Screen(width: 1280, height: 800), 6_000), (.phone, 10_000)])
  func theUsualPageHasAHeightThatIsRead(screen: Screen, most: Int) throws {
    let page = try Pages.open(Pages.usual, on: screen)
    try page.wait(for: "document.querySelector('.playback.is-ready')")
    let height = try page.evaluate("document.documentElement.scrollHeight", as: Int.self)
    #expect(height <= most, "at \(screen.width)")
    #expect(try page.count("#part-comparison > .fold") == 16)
  }

  @Test func theHeadlinesFiguresAreInChartTableAndRecord() throws {
    let page = try Pages.open(Pages.many)
    let named = try page.evaluate(
      """
      (() => { const text = document.querySelector('.opening-words').innerText;
        return [/opens in ([\\d,]+) ms/, /takes ([\\d,]+) KB/].map((r) => text.match(r)?.[1] ?? 'missing'); })()
      """, as: [String].self)
    let run = ManyDesigns.run
    let design = try #require(Report(run).parts[0].answer.design)
    let own = run.results.filter { $0.design == design }
    let opening = own.compactMap { $0.modelled?.openingMicroseconds }.max() ?? 0
    let peak = own.compactMap { $0.allocations?.total.peakBytes }.max() ?? 0
    #expect(
      named == [Figure.twoDigits(opening / 1000), String(format: "%.0f", Double(peak) / 1024)])
    for place in [".dots", "#part-summary-0 > .scroll"] {
      let figures = try page.evaluate(
        """
        (() => { const box = document.querySelector('\(place)');
          const heads = [...box.querySelectorAll('thead tr:last-child th .column')].map((h) => h.textContent);
          const cells = [...box.querySelector('tr.is-answer').cells].map((c) => c.textContent.trim());
          return ['modelled opening, ms', 'list memory, KB'].map((name) => cells[heads.indexOf(name) + (heads[0] === 'design' ? 0 : 1)]); })()
        """, as: [String].self)
      #expect(figures == named, "in \(place)")
    }
  }
}
