import Browser
import Foundation
import Results
import TestSupport
import Testing

@testable import Reporting

/// The charts and tables of a page in a real browser, by what they measure.
@Suite(.serialized, .enabled(if: Thorough.isOn))
struct ChartPageTests {
  /// What lies over something else, or leaves its picture, its cell or its card: texts of pictures, and what rows of
  /// dots are made of.
  private static let collisions = """
    (() => {
      const found = new Set();
      const name = (e) => `${e.closest('figure')?.querySelector('figcaption').firstChild.textContent.trim().slice(0, 40)}: ${e.textContent.trim().slice(0, 30)}`;
      const meet = (a, b, x, y) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > x
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > y;
      for (const svg of document.querySelectorAll('svg[role=img]')) {
        if (!svg.checkVisibility()) continue;
        const frame = svg.getBoundingClientRect(), scale = frame.width / svg.viewBox.baseVal.width;
        const texts = [...svg.querySelectorAll('text')].map((t) => ({ t, box: t.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
        for (const [place, { t, box }] of texts.entries()) {
          if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 0.5
            || box.bottom > frame.bottom + 0.5) found.add('leaves its picture: ' + name(t));
          // A line's box is a little higher than its letters.
          for (const other of texts.slice(place + 1)) if (meet(box, other.box, 0.5, 2.5 * scale)) {
            found.add(`${name(t)} lies over ${other.t.textContent}`);
          }
        }
      }
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
      let found = try page.evaluate(Self.collisions, as: [String].self)
      #expect(found == [], "\(name)")
      let outside = try page.evaluate(Self.outside, as: [String].self)
      #expect(outside == [], "\(name)")
      let designs = try page.evaluate(
        "[...new Set([...document.querySelectorAll('.end[data-design]')].map(e => e.dataset.design))]",
        as: [String].self)
      let every = max(1, designs.count / 6)
      for number in stride(from: 0, to: designs.count, by: every) {
        try Self.choose(designs[number], on: page)
        let found = try page.evaluate(Self.collisions, as: [String].self)
        #expect(found == [], "with \(designs[number]) pinned")
      }
      #expect(page.errors == [])
    }
  }

  private static func choose(_ design: String, on page: Page) throws {
    let name = String(decoding: try JSONEncoder().encode(design), as: UTF8.self)
    try page.evaluate(
      """
      (() => { const s = document.querySelector('.pin-choice select'); s.value = \(name);
        s.dispatchEvent(new Event('change')); })()
      """)
  }

  @Test(arguments: [Screen.laptop, .phone])
  func headsAndNamesStayInView(screen: Screen) throws {
    let page = try Pages.open(Pages.many, on: screen)
    let distances = try page.evaluate(
      """
      [...document.querySelectorAll('[id^=part-summary] + .scroll, [id^=part-table] + .scroll')].flatMap((box) => {
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

  @Test func theHeadlinesFiguresAreInChartTableAndRecord() throws {
    let page = try Pages.open(Pages.many)
    let told = try page.evaluate(
      """
      (() => { const text = document.querySelector('.opening-words').innerText;
        return [/opens in ([\\d,]+) ms/, /take ([\\d,]+) KB/].map((r) => text.match(r)?.[1] ?? 'not told'); })()
      """, as: [String].self)
    let run = ManyDesigns.run
    let design = try #require(Report(run).parts[0].answer.design)
    let own = run.results.filter { $0.design == design }
    let opening = own.compactMap { $0.modelled?.openingMicroseconds }.max() ?? 0
    let peak = own.compactMap { $0.allocations?.total.peakBytes }.max() ?? 0
    #expect(
      told == [Figure.twoDigits(opening / 1000), String(format: "%.0f", Double(peak) / 1024)])
    for place in [".dots", "#part-summary-0 + .scroll"] {
      let figures = try page.evaluate(
        """
        (() => { const box = document.querySelector('\(place)');
          const heads = [...box.querySelectorAll('thead tr:last-child th .column')].map((h) => h.textContent);
          const cells = [...box.querySelector('tr.is-answer').cells].map((c) => c.textContent.trim());
          return ['opens ms', 'list KB'].map((name) => cells[heads.indexOf(name) + (heads[0] === 'design' ? 0 : 1)]); })()
        """, as: [String].self)
      #expect(figures == told, "in \(place)")
    }
  }
}
