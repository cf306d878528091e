#!/usr/bin/env python3
"""Compares designs on random traces with inserts, reloads and empty feeds, and counts figures that are not exact.

  Tests/Exactness/exactness.py                    5 traces, in a minute
  Tests/Exactness/exactness.py --traces 500       all
  Tests/Exactness/exactness.py --tool FILE        another build than .build/release/filmstrip

Each trace is compared with the values of each axis that stores, and with the designs of frameworks. A run passes if it
exits with 0. Runs that fail are printed with their seed; the exit code is then 1.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
AXES = ["key", "keyedBy", "store", "saves", "form"]
DESIGNS = ["tag-lookup", "stable-id", "row-dictionary"]


def trace(seed):
    """The lines of a trace, which begins with an empty feed for each third seed."""
    draw = random.Random(seed)
    rows = [] if seed % 3 == 0 else [draw.randrange(13) for _ in range(draw.randrange(1, 12))]
    feed = {"items": list(rows), "rowHeight": 88, "item": {"width": draw.choice([100, 300]), "height": 44}}
    lines = [{"filmstrip": 1, "viewport": [390, 844], "feed": feed}]
    time = 0
    for _ in range(draw.randrange(2, 40)):
        time += draw.randrange(400)
        kind = draw.choice(["insert", "insert", "reload", "delete", "y", "x", "x", "select", "reloadAll", "move", "empty"])
        event = {"t": time}
        if kind == "insert":
            index = draw.randrange(len(rows) + 1)
            items = [draw.randrange(13) for _ in range(draw.randrange(1, 4))]
            rows[index:index] = items
            event |= {"insert": index, "items": items}
        elif kind == "y":
            event |= {"y": draw.randrange(0, max(1, 88 * len(rows) - 844) + 200)}
        elif kind == "reloadAll":
            event |= {"reloadAll": True}
        elif not rows:
            continue
        elif kind == "empty":
            event |= {"delete": 0, "count": len(rows)}
            rows.clear()
        else:
            row = draw.randrange(len(rows))
            if kind == "reload":
                rows[row] = draw.randrange(13)
                event |= {"reload": row, "items": rows[row]}
            elif kind == "delete":
                event |= {"delete": row, "count": 1}
                del rows[row]
            elif kind == "x":
                event |= {"row": row, "x": draw.randrange(600)}
            elif kind == "select":
                if rows[row] == 0:
                    continue
                event |= {"select": [row, draw.randrange(rows[row])]}
            else:
                to = draw.randrange(len(rows))
                event |= {"move": row, "to": to}
                rows.insert(to, rows.pop(row))
        lines.append(event)
    return "".join(json.dumps(line) + "\n" for line in lines)


def check(tool, axes, seed):
    """The number of runs for a seed, and a line for each that failed."""
    design = DESIGNS[seed % len(DESIGNS)]
    ways = [["--design", design, "--vary", axis] for axis in axes] + [["--frameworks"]]
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"random-{seed}.jsonl"
        file.write_text(trace(seed))
        for way in ways:
            run = subprocess.run([tool, "compare", file, "--exact", *way], capture_output=True, text=True)
            if run.returncode != 0:
                failures.append(f"seed {seed}, {' '.join(way)}: exit code {run.returncode}: {run.stderr[:300]}")
    return len(ways), failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--traces", type=int, default=5)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--tool", default=str(ROOT / ".build/release/filmstrip"))
    options = parser.parse_args()
    listed = json.loads(subprocess.run([options.tool, "designs", "--axes", "--format", "json"],
                                       capture_output=True, check=True).stdout)
    missing = set(AXES) - {axis["name"] for axis in listed}
    assert not missing, missing
    seeds = range(options.first, options.first + options.traces)
    count, failures = 0, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for runs, failed in pool.map(lambda seed: check(options.tool, AXES, seed), seeds):
            count += runs
            failures += failed
            for line in failed:
                print(line, flush=True)
    print(f"{options.traces} traces, {count} runs with {', '.join(AXES)} and frameworks: {len(failures)} not exact")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
