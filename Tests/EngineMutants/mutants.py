#!/usr/bin/env python3
"""Shows that the default tests of the engine catch small faults, one at a time.

    python3 Tests/EngineMutants/mutants.py [--check] [--only N] [FOLDER]

Copies the tracked files into FOLDER (.build/mutants), builds and tests them unchanged, then with each fault. Prints a
Markdown table. A crash or a run that does not end within ten minutes is caught, too.

Exit code: 0 where every fault is caught, 1 where one survives, 2 where nothing can be said: a fault does not apply or
does not compile, or the unchanged tree fails. --check looks only whether every fault applies.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ENGINE = "Sources/ListEngine/"
# The fault; the file in ENGINE; the text, which occurs once; its replacement.
MUTANTS = [
    ("tiling ends one item short", "Core/Layout/StripLayout.swift",
     "while endUnits < high, end < itemCount {", "while endUnits &+ stride < high, end < itemCount {"),
    ("a pool forgets its eighth cell", "Core/Pools/ReusePool.swift",
     "    append(strip)\n    return true", "    if count != 7 { append(strip) }\n    return true"),
    ("`fifo` takes the newest cell", "Core/Pools/ReusePool.swift",
     "case .fifo: return takeOldest()", "case .fifo: return takeNewest()"),
    ("an offset is saved under the key before its own", "Designs/BuiltInDelegate.swift",
     "in: nil), key)", "in: nil), max(0, key - 1))"),
    ("an edit leaves stale cursors", "Core/Layout/VisibleRows.swift",
     "    areCursorsValid = false\n    areDisplayed", "    areDisplayed"),
    ("a row that ends at the top edge stays visible", "Core/Layout/RowEdge.swift",
     "row.topUnits &+ sequence.heightUnits(at: row) &- 1", "row.topUnits &+ sequence.heightUnits(at: row)"),
    ("the last late end is never delivered", "Core/Layout/Replay+Layout.swift",
     "for index in 0..<count {", "for index in 0..<count - 1 {"),
    ("a memory warning keeps the pools", "Core/Replay.swift", "      list.emptyPools()\n", ""),
    ("a drag does not stop the coast that moves its strip", "Core/Motion/Replay+Motion.swift",
     "    list.motion.stop(strip)\n", ""),
    ("a lost offset is counted as another row's", "Watchers/Fidelity.swift",
     "counters[.lost] += 1", "counters[.foreign] += 1"),
    ("strips that a resize confines are reported last display first", "Core/Motion/StripMotion.swift",
     "displayNumbers[$0, default: 0] < displayNumbers", "displayNumbers[$0, default: 0] > displayNumbers"),
    ("a cell of a row within the range is given away", "Platforms/ReactNative/ListState+KeptRows.swift",
     "      if distance == 0 { continue }\n", ""),
    ("the cell created last is given away", "Platforms/ReactNative/ListState+KeptRows.swift",
     "!isFarther && serial > best.serial", "!isFarther && serial < best.serial"),
    ("a scroll of all strips is no frame that scrolls", "Core/Layout/Replay+Prepare.swift",
     "if strip.pointee.offsetUnits != value { list.frame.noteScroll() }", "_ = value"),
    ("pages are counted from 0", "Core/Layout/StripLayout.swift",
     "let beyond = (units - restUnits) % pageUnits", "let beyond = units % pageUnits"),
    ("a strip is blank from half its length on", "Core/Layout/StripLayout.swift",
     "(units - most) > extentUnits / 3", "(units - most) > extentUnits / 2"),
    ("a row that begins elsewhere rests as its kind does", "Designs/BuiltInDelegate.swift",
     "choices.fallback == .zero ? list.turned(0, ofRow: row) : list.restUnits(of: row)",
     "choices.fallback == .zero ? 0 : list.layouts[Int(list.rows.kind(of: row))].restUnits"),
    ("over a rotation a row is right where it was", "Watchers/Fidelity.swift",
     "      if !pages.isEmpty { movePages(pages, in: &list) }\n", ""),
    ("a lost screen keeps what it stored", "Designs/BuiltInDelegate.swift",
     "if !choices.lives.outlives(list.lost) { store.removeAll() }", ""),
    ("a cell that stays at its index keeps its old items", "Core/Layout/Replay+Positional.swift",
     "    delegate.rebind(strip, to: row, in: &list, &watcher)\n", ""),
]
TESTS = r"^(ListEngineTests|ReferenceListTests)\."
# Two thirds of the time: run only where the others pass.
LONG_TESTS = r"^ListEngineTests\.PresetTests/"
SECONDS_MAX = 600


def stop(text):
    print(f"mutants: {text}", file=sys.stderr)
    sys.exit(2)


def mutated(root, mutant):
    name, file, old, new = mutant
    path = root / ENGINE / file
    text = path.read_text()
    if text.count(old) != 1:
        stop(f"{path}: found {old!r} {text.count(old)} times, expected once ({name})")
    return path, text, text.replace(old, new)


def copy_tracked(folder):
    """Writes what differs alone, so that a build in the folder goes on from the one before."""
    names = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True).stdout.decode().split("\0")
    for name in filter(None, names):
        source, target = Path(name), folder / name
        if target.exists() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def build(folder):
    environment = dict(os.environ, FILMSTRIP_TESTS="engine")
    command = "swift build -c release -Xswiftc -enable-testing --product filmstripPackageTests".split()
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    errors = [line for line in result.stdout.splitlines() if "error:" in line]
    return None if result.returncode == 0 else "\n".join(errors[:5]) or result.stderr[-2000:]


def test(folder):
    """As `run`, of all tests, the long ones last."""
    return run(folder, "--filter", TESTS, "--skip", LONG_TESTS) or run(folder, "--filter", LONG_TESTS)


def run(folder, *names):
    """The names of the tests that failed, or what else ended the run; empty where all passed."""
    environment = dict(os.environ, FILMSTRIP_THOROUGH="0", SWIFT_BACKTRACE="enable=no")
    command = [".build/release/filmstripPackageTests.xctest", "--testing-library", "swift-testing", "--no-parallel",
               *names, "--skip", "theCodeOfEveryDesignCompiles"]
    try:
        result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True,
                                timeout=SECONDS_MAX)
    except subprocess.TimeoutExpired:
        return [f"no end within {SECONDS_MAX} s"]
    if result.returncode == 0:
        return []
    # The names that ended first; after a crash, the test that was running.
    output = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout + result.stderr)
    failed = re.findall(r"Test (\w+)\([^)]*\)(?: with \d+ test cases?)? failed after", output)
    running = re.findall(r"Test (\w+)\([^)]*\) started", output)
    return failed or [f"{running[-1] if running else 'the run'} (exit code {result.returncode})"]


def main():
    arguments = sys.argv[1:]
    os.chdir(Path(__file__).resolve().parents[2])
    checks = "--check" in arguments
    only = None
    if "--only" in arguments:
        place = arguments.index("--only")
        only = arguments[place + 1] if place + 1 < len(arguments) else ""
        if only not in map(str, range(1, len(MUTANTS) + 1)):
            stop(f"--only takes a number from 1 to {len(MUTANTS)}, found {only!r}")
        del arguments[place:place + 2]
    folders = [argument for argument in arguments if argument != "--check"]
    if len(folders) > 1 or any(folder.startswith("-") for folder in folders):
        stop(f"expected [--check] [--only N] [FOLDER], found {' '.join(arguments)}")
    for mutant in MUTANTS:
        mutated(Path("."), mutant)
    if checks:
        print(f"all {len(MUTANTS)} apply")
        return
    folder = Path(folders[0] if folders else ".build/mutants").resolve()
    copy_tracked(folder)
    error = build(folder)
    failed = [] if error else test(folder)
    if error or failed:
        stop(f"the unchanged tree: {error or ', '.join(failed)}")
    survivors = 0
    print("| fault | file | tests that fail | |\n| --- | --- | --- | --- |", flush=True)
    for number, mutant in enumerate(MUTANTS, 1):
        if only and int(only) != number:
            continue
        path, text, changed = mutated(folder, mutant)
        try:
            path.write_text(changed)
            error = build(folder)
            if error:
                stop(f"{mutant[0]}: it does not compile: {error}")
            failed = test(folder)
        finally:
            path.write_text(text)
        survivors += not failed
        names = ", ".join(f"`{name}`" for name in failed[:2])
        more = f" and {len(failed) - 2} more" if len(failed) > 2 else ""
        print(f"| {mutant[0]} | `{mutant[1]}` | {names}{more} | {'caught' if failed else 'survived'} |", flush=True)
    sys.exit(1 if survivors else 0)


main()
