/* The theme of the page, tables that sort and filter, and the switch between workloads. */

/** The last index of an ascending list whose value is at most `value`; -1 before the first. */
function lastAtMost(list, value) {
  let low = -1, high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle] <= value) low = middle; else high = middle - 1;
  }
  return low;
}

function startTheme() {
  const root = document.documentElement, button = document.querySelector("[data-part=theme]");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);
  const name = () => {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", isDark() ? "Change to light colours" : "Change to dark colours");
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    name();
    document.dispatchEvent(new Event("themechange"));
  });
  dark.addEventListener("change", () => {
    name();
    document.dispatchEvent(new Event("themechange"));
  });
  name();
}

/** Rows in the order of a column; what has no figure stays behind all that have, either way. */
function sortTable(table, header) {
  const place = [...header.parentElement.children].indexOf(header);
  const isAscending = header.getAttribute("aria-sort") !== "ascending";
  for (const other of header.parentElement.children) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", isAscending ? "ascending" : "descending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row, number) => {
    const text = row.cells[place].dataset.sort ?? row.cells[place].textContent.trim();
    return { row, number, text, value: text === "" ? NaN : Number(text) };
  });
  const isText = rows.every((entry) => entry.text === "" || Number.isNaN(entry.value));
  rows.sort((one, other) => {
    if ((one.text === "") !== (other.text === "")) return one.text === "" ? 1 : -1;
    const order = isText ? one.text.localeCompare(other.text) : one.value - other.value;
    return (isAscending ? order : -order) || one.number - other.number;
  });
  body.append(...rows.map((entry) => entry.row));
}

function startTables() {
  for (const table of document.querySelectorAll("table[data-sortable]")) {
    for (const header of table.tHead.rows[table.tHead.rows.length - 1].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...header.childNodes);
      header.append(button);
      button.addEventListener("click", () => sortTable(table, header));
    }
  }
  const form = document.querySelector("[data-part=filter]");
  if (!form) return;
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => filterRows(form));
  filterRows(form);
}

/** Shows the rows that hold all words, in their names where they have one, and are marked as the boxes say. */
function filterRows(form) {
  const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const boxes = [...form.querySelectorAll("input[type=checkbox]")].filter((box) => box.checked);
  let shown = 0, all = 0;
  for (const row of document.querySelectorAll("table[data-filtered] tbody tr")) {
    const isKept = boxes.every((box) => row.dataset[box.name] === box.value)
      && (words.length === 0 || words.every((word) => rowWords(row).includes(word)));
    row.hidden = !isKept;
    all += 1;
    if (isKept) shown += 1;
  }
  form.querySelector("output").textContent = shown === all ? "" : `${shown} of ${all} rows`;
}

function rowWords(row) {
  return row.dataset.name ?? row.textContent.toLowerCase();
}

/** Adds a switch to a section whose folds open one at a time. */
function startSwitches() {
  for (const section of document.querySelectorAll("main > section")) {
    const folds = [...section.querySelectorAll(":scope > .fold[name]:not([name=''])")];
    if (folds.length < 2) continue;
    const label = document.createElement("label"), select = document.createElement("select");
    label.className = "switch";
    label.append("Show ", select);
    for (const fold of folds) select.append(new Option(fold.firstElementChild.textContent, fold.id, fold.open, fold.open));
    select.addEventListener("change", () => { document.getElementById(select.value).open = true; });
    folds[0].before(label);
    section.classList.add("is-switched");
  }
}

/** The record of a film is kept apart from what is shown, so that the page is there before it is read. */
function startPlaybacks() {
  for (const root of document.querySelectorAll("[data-film]")) {
    const record = document.getElementById(root.dataset.film);
    root.playback = new Playback(root, JSON.parse(record.textContent));
  }
}

document.documentElement.classList.add("has-script");
startTheme();
startTables();
startSwitches();
startPlaybacks();
