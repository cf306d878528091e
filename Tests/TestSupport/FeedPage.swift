/// A web page with a feed of strips that recycles its rows, for tests that drive one.
public struct FeedPage {
  public var rowCount = 40
  /// The height of a row, in JavaScript, by its index `r`.
  public var height = "100"
  /// True if the strip of a row that returns is set to where it was left; otherwise it stays where its element is.
  public var restores = true
  /// True if the page itself scrolls, below a header.
  public var scrollsPage = false
  /// Statements at the end of the page's script: they see `list`, `rows` (by index, those on the screen) and `fill`.
  public var script = ""

  public init() {}

  /// The selectors of the page, as a page file has them without the address.
  public var selectors: String {
    """
    filmstrip-page: 1
    list: \(scrollsPage ? "window" : ".feed")
    row: .row
    row-id: data-row
    strip: .strip
    item: .item
    item-id: data-item

    """
  }

  public var html: String {
    """
    <!doctype html><meta charset="utf-8"><title>A feed</title>
    <style>
    body { margin: 0; } header { height: 120px; }
    .feed { \(scrollsPage ? "" : "height: 100vh; overflow-y: auto;") overflow-anchor: none; }
    .content { position: relative; } .row { position: absolute; left: 0; right: 0; }
    .strip { display: flex; overflow-x: auto; height: 70px; scrollbar-width: none; }
    .item { flex: 0 0 90px; height: 60px; margin-right: 10px; }
    </style>
    \(scrollsPage ? "<header>A header</header>" : "")
    <div class="feed"><div class="content"></div></div>
    <script>
    'use strict';
    const list = \(scrollsPage ? "document.scrollingElement" : "document.querySelector('.feed')");
    const content = document.querySelector('.content');
    const [rows, pool, offsets, tops] = [new Map(), [], new Map(), [0]];
    function extend(count) {
      for (let r = tops.length - 1; r < count; r++) tops.push(tops[r] + \(height));
      content.style.height = `${tops.at(-1)}px`;
    }
    let fill = (strip, r) => {
      while (strip.children.length < 20) strip.append(document.createElement('div'));
      [...strip.children].forEach((item, k) => {
        item.className = 'item';
        item.dataset.item = `r${r}/${k}`;
        item.textContent = `${r}.${k}`;
      });
    };
    function show(r) {
      const row = pool.pop() ?? document.createElement('div');
      if (!row.firstChild) {
        row.className = 'row';
        row.append(Object.assign(document.createElement('div'), { className: 'strip' }));
        row.firstChild.onscroll = () => offsets.set(row.dataset.row, row.firstChild.scrollLeft);
      }
      row.dataset.row = `r${r}`;
      [row.style.top, row.style.height] = [`${tops[r]}px`, `${tops[r + 1] - tops[r]}px`];
      if (!row.isConnected) content.append(row);
      fill(row.firstChild, r);
      if (\(restores)) row.firstChild.scrollLeft = offsets.get(row.dataset.row) ?? 0;
      rows.set(r, row);
    }
    function layOut() {
      const top = list.scrollTop - content.offsetTop;
      const isVisible = r => tops[r] < top + innerHeight && tops[r + 1] > top;
      for (const [r, row] of rows) {
        if (isVisible(r)) continue;
        rows.delete(r);
        row.style.top = '-10000px';
        pool.push(row);
      }
      for (let r = 0; r < tops.length - 1; r++) if (isVisible(r) && !rows.has(r)) show(r);
    }
    addEventListener('scroll', event => { if (!event.target.matches?.('.strip')) layOut(); }, true);
    addEventListener('resize', layOut);
    extend(\(rowCount));
    \(script)
    layOut();
    </script>
    """
  }
}
