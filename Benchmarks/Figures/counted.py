"""Tables of exact counters and modelled costs."""

import collections
import csv
import gzip
import json
import pathlib
import re
import subprocess
import tempfile

from shared import ROOT, UsageError, choose, filmstrip, print_head, print_row, replay

# Bounded offset stores (OffsetCaches.md).


def offset_caches(table):
    sizes = ["1%", "5%", "10%"]

    def print_misses(trace, requests=None):
        text = filmstrip("caches", trace, "--size", ",".join(sizes), "--format", "csv", input=requests)
        by_policy = collections.defaultdict(list)
        for row in csv.DictReader(text.splitlines()):
            by_policy[row["policy"]].append(row)
        any_rows = next(iter(by_policy.values()))
        print_head([f"{any_rows[0]['requests']} requests"] + [f"{row['size']} entries" for row in any_rows])
        for policy, rows in by_policy.items():
            print_row([policy] + [
                f"{row['misses']} ({int(row['misses']) / int(row['requests']):.4f})" for row in rows])

    def print_misses_of_oracle():
        file = ROOT / "Tests" / "CachePoliciesTests" / "Oracle" / f"{table}.txt.gz"
        print_misses("-", gzip.open(file, "rt").read())

    def print_lost():
        rows = csv.DictReader(filmstrip("caches", "chromium-browse", "--size", "10%", "--format", "csv").splitlines())
        print_head(["lost offsets"] + sizes)
        for policy in [row["policy"] for row in rows]:
            print_row([policy] + [
                replay("chromium-browse", f"stable-id,store={policy}:{size}")["lostOffsets"] for size in sizes])

    choose("table", table, {
        "chromium-browse": lambda: print_misses("chromium-browse"), "scroll5k": print_misses_of_oracle,
        "zipf10k": print_misses_of_oracle, "lost": print_lost})()


# Pools of cells (Pools.md). The trace store-hour is generated: an hour in a shop with three kinds of row, with paging
# and storms of reloads.


def pools(table, trace):
    def print_cells(trace):
        print_head(["pool", "cells made", "discarded", "most alive", "bound", "reloaded"])
        for pool in (
                "none", "cap:1", "cap:5", "lifo", "fifo", "affine", "affineCap:5", "twoLevel:2+5",
                "twoLevel:5+5", "aged:10"):
            counters = replay(trace, f"stable-id,reload=changed,pool={pool}", "acquireFirst")
            # A cell that returns from the cache is not bound, so its row looks nothing up.
            names = ("cellsCreated", "cellsDiscarded", "peakCells", "offsetReads", "reloads")
            print_row([f"`{pool}`"] + [f"{counters[name]:,}" for name in names])

    def print_items(trace):
        print_head(["item pool", "item cells made", "reused", "made anew, of those displayed"])
        for pool in ("perStrip", "shared", "cap:2", "cap:5", "cap:7", "sharedCap:5", "sharedCap:10"):
            counters = replay(trace, f"stable-id,reload=changed,itemPool={pool}", "acquireFirst")
            made = counters["itemCellsCreated"]
            print_row([
                f"`{pool}`", f"{made:,}", f"{counters['itemCellsReused']:,}",
                f"{100 * made / counters['itemsDisplayed']:.2f}%"])

    def print_frameworks(trace):
        # Each preset runs on the list of its platform; SwiftUI has no list here.
        lists = {
            "Android": "recycler-view", "Compose": "compose", "Flutter": "flutter", "React Native": "react-native",
            "Web": "web", "Web, parked": "web-parked", "UIKit": "uikit", "SwiftUI": "acquireFirst"}
        print_head([
            "preset", "host", "lost", "foreign", "cells made", "item cells made", "prepared", "unused"])
        presets = [
            preset for preset in json.loads(filmstrip("designs", "--format", "json")) if "platform" in preset]
        for preset in presets + [{"name": "stable-id,saves=scroll", "platform": "UIKit"}]:
            host = lists[preset["platform"]]
            name = preset["name"]
            counters = replay(trace, name, host if host == "acquireFirst" else f"{host}/usual")
            figures = (
                "lostOffsets", "foreignOffsets", "cellsCreated", "itemCellsCreated", "rowsPrepared", "preparedInVain")
            print_row([f"`{name}`", host] + [
                f"{counters.get(figure, 0):,}" for figure in figures])

    write = choose("table", table, {
        "cells": print_cells, "items": print_items, "frameworks": print_frameworks})
    choose("trace", trace, {"chromium-browse": 0, "edited-feed": 0, "store-hour": 0})
    if trace != "store-hour":
        return write(trace)
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/store-hour.jsonl"
        filmstrip(
            "trace", "generate", "--scenario", "browse", "--feed", "store", "--person", "browsing", "--seed", 1,
            "--duration", 3600, "--mutation", "paging", "--mutation", "reload-storms", "--output", file,
            stderr=subprocess.DEVNULL)
        write(file)


# Prepared cells (PreparedCells.md).


def prefetch(trace):
    def hitches(design, host):
        """The modelled hitches at 60 Hz, and the worst frame in ms."""
        text = filmstrip("compare", trace, "--exact", "--design", design, "--host", host, "--format", "json")
        modelled = json.loads(text)["results"][0]["modelled"]
        return [
            f"{modelled['displays'][0]['hitchMillisecondsPerSecond']:.2f}",
            f"{modelled['worstFrame']['microseconds'] / 1000:.2f}"]

    print_head(
        ["host", "prefetch", "rows prepared", "displays of prepared rows", "unused", "cells made",
         "ordinary rows: modelled ms/s at 60 Hz", "worst frame, ms",
         "expensive rows: modelled ms/s at 60 Hz", "worst frame, ms"],
        ["---"] * 2 + ["---:"] * 8)
    for host in ("acquireFirst", "prepared"):
        for value in ("none", "ahead:1", "ahead:3", "window:1/0.5", "window:2.5/1.5", "deadline"):
            design = f"stable-id,prefetch={value}"
            counters = replay(trace, design, host)
            prepared, unused = counters["rowsPrepared"], counters["preparedInVain"]
            share = f" ({100 * unused / prepared:.0f}%)" if prepared else ""
            # The most that a display can cost: new cells each time, and a cell for each item.
            expensive = f"stable-id,pool=none,items=all,prefetch={value}"
            print_row([
                host, value, prepared, f"{counters['preparedDisplays']} of {counters['rowsDisplayed']}",
                f"{unused}{share}", counters["cellsCreated"], *hitches(design, host), *hitches(expensive, host)])


# Flings (Flings.md).


def flings():
    def faults(folder, design, host):
        """The faults over all traces, such as '5 drifted, 1 foreign'; a dash for none."""
        platform = "ios" if host.startswith("uikit") or host == "react-native" else "android"
        # An element of a page has its length before its offset can be set.
        full = design + ",laysOut=first" if host == "web" else design
        sums = collections.Counter()
        for seed in range(1, 6):
            text = filmstrip("replay", f"{folder}/{platform}-{seed}", "--design", full, "--host", f"{host}/usual", "--format",
                "json")
            for name, count in json.loads(text)["fidelity"].items():
                sums[re.match("[a-z]+", name)[0]] += count
        return ", ".join(f"{count} {name}" for name, count in sorted(sums.items()) if count > 0) or "-"

    hosts = ("uikit", "uikit-14", "recycler-view", "compose", "flutter", "react-native", "web")
    designs = (
        "tag-lookup", "filmstrip-2014", "scroll-view", "stable-id", "stable-id,stops=bind",
        "stable-id,saves=scroll", "stable-id,saves=scroll,stops=bind", "stable-id,saves=scroll,resets=reuse",
        "stable-id,saves=scroll,resets=unbound", "stable-id,resets=stop", "stable-id,saves=scroll,resets=stop",
        "stable-id,saves=settled", "stable-id,saves=settled,stops=bind")
    with tempfile.TemporaryDirectory() as folder:
        # Five people. Strips bounce at their ends on iOS, and stop on Android.
        for platform in ("ios", "android"):
            for seed in range(1, 6):
                text = filmstrip(
                    "trace", "generate", "--scenario", "browse", "--person", "flinging", "--platform", platform,
                    "--seed", seed, "--duration", 300)
                pathlib.Path(folder, f"{platform}-{seed}").write_text(text)
        print_head(["design", *hosts])
        for design in designs:
            print_row([f"`{design}`"] + [faults(folder, design, host) for host in hosts])


# Stability of the answer (TheAnswer.md): a quick comparison of designs that differ little, once for each seed.


def answers(seeds="100"):
    if not seeds.isdecimal():
        raise UsageError(f"found '{seeds}', expected a number of seeds")
    designs = []
    for axes in ("", ",identity=owned", ",store=strings"):
        designs += ["--design", f"stable-id,saves=scroll,stops=bind{axes}"]
    given = collections.Counter()
    for seed in range(1, int(seeds) + 1):
        text = filmstrip("compare", "edited-feed", "--quick", "--seed", seed, *designs, "--format", "json")
        given[", ".join(json.loads(text)["answer"]["designs"])] += 1
    for answer, count in sorted(given.items()):
        print(count, answer)
    return 0 if len(given) == 1 else 1


# Each platform, and what is recommended there by name.

PLATFORMS = (
    "uikit", "uikit-14", "recycler-view", "compose", "flutter", "react-native", "web", "web-parked")

def which_to_use():
    """The answer of the default comparison on each platform, with its remaining faults, and how to write it."""
    written = {}
    for platform in PLATFORMS:
        result = json.loads(filmstrip("compare", "--exact", "--host", platform, "--format", "json"))
        answer = result["answer"]
        idea = next(row["idea"] for row in json.loads(filmstrip("hosts", "--format", "json"))
                    if row["name"] == platform)
        print(f"### {platform}\n\n{idea}: `filmstrip compare --exact --host {platform}` says:\n")
        # Lists are indented in a terminal. The sentences after the faults are left out: they are nearly the same everywhere.
        text = " ".join(line.strip() for line in answer["lines"])
        print("> " + re.split(r" It opens in | Left out of the answer", text)[0] + "\n")
        names = answer.get("designs") or []
        if not names:
            continue
        described = json.loads(filmstrip("designs", names[0], "--host", platform, "--format", "json"))
        calls = [[f"`{call['choice']}`", call["call"].replace("|", "\\|")] for call in described[0]["calls"]]
        if str(calls) in written:
            print(f"Write it as on `{written[str(calls)]}`.\n")
            continue
        written[str(calls)] = platform
        print_head([f"`{names[0]}`", "write"])
        for call in calls:
            print_row(call)
        print()
    return 0
