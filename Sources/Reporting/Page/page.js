/* The theme of the page, tables that sort and filter, and the switch between workloads. */

/** The last index of an ascending list whose value is at most `value`; -1 before the first. */
function lastAtMost(list, value, read = (entry) => entry) {
  let low = -1;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (read(list[middle]) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function startTheme() {
  const root = document.documentElement;
  const button = document.querySelector("[data-part=theme]");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);
  const show = () => {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", isDark() ? "Change to light colours" : "Change to dark colours");
    document.dispatchEvent(new Event("themechange"));
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    show();
  });
  dark.addEventListener("change", show);
  show();
}

/** Rows in the order of a column; what has no figure stays behind all that have, either way. */
function sortTable(table, header) {
  const place = [...header.parentElement.children].indexOf(header);
  const isAscending = header.getAttribute("aria-sort") !== "ascending";
  for (const other of header.parentElement.children) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", isAscending ? "ascending" : "descending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => {
    const text = row.cells[place].dataset.sort ?? row.cells[place].textContent.trim();
    return { row, text, value: Number(text) };
  });
  const isText = rows.every(({ text, value }) => text === "" || Number.isNaN(value));
  // Among numbers a word, such as `failed`, is as good as nothing.
  if (!isText) for (const entry of rows) if (Number.isNaN(entry.value)) entry.text = "";
  rows.sort((one, other) => {
    if ((one.text === "") !== (other.text === "")) return one.text === "" ? 1 : -1;
    const order = isText ? one.text.localeCompare(other.text) : one.value - other.value;
    return isAscending ? order : -order;
  });
  body.append(...rows.map((entry) => entry.row));
}

function startTables() {
  for (const table of document.querySelectorAll("table[data-sortable]")) {
    for (const header of [...table.tHead.rows].at(-1).cells) {
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

/** Shows the rows that have all words, in their names where they have one, and the marks of the boxes. */
function filterRows(form) {
  const hasWords = wordFilter(form.elements.words);
  const boxes = [...form.querySelectorAll("input[type=checkbox]")].filter((box) => box.checked);
  const rows = [...document.querySelectorAll("table[data-filtered] tbody tr")];
  for (const row of rows) {
    const isMarked = boxes.every((box) => row.dataset[box.name] === box.value);
    row.hidden = !isMarked || !hasWords(row.dataset.name ?? row.textContent);
  }
  const shown = rows.filter((row) => !row.hidden).length;
  form.querySelector("output").textContent = shown === rows.length ? "" : `${shown} of ${rows.length} rows`;
}

/** Returns a test for texts that have all words of a field. */
function wordFilter(field) {
  const words = field.value.toLowerCase().split(/\s+/);
  return (text) => words.every((word) => text.toLowerCase().includes(word));
}

/** Adds a switch to a section whose folds open one at a time. */
function startSwitches() {
  for (const section of document.querySelectorAll("main > section")) {
    const folds = [...section.querySelectorAll(":scope > .fold[name]:not([name=''])")];
    if (folds.length < 2) continue;
    const label = document.createElement("label");
    const select = document.createElement("select");
    label.className = "switch";
    label.append("Show ", select);
    for (const { firstElementChild, id, open } of folds) {
      select.append(new Option(firstElementChild.textContent, id, open, open));
    }
    select.addEventListener("change", () => { document.getElementById(select.value).open = true; });
    folds[0].before(label);
    section.classList.add("is-switched");
  }
}

function startPlayback() {
  const root = document.querySelector("[data-film]");
  if (!root) return;
  const record = document.getElementById(root.dataset.film);
  root.playback = new Playback(root, JSON.parse(record.textContent));
}

document.documentElement.classList.add("has-script");
startTheme();
startTables();
startSwitches();
startPlayback();
