"""Figures and pictures that are made in Chromium."""

import collections
import csv
import glob
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from shared import ROOT, UsageError, build, call, choose, print_head, print_row, run

# A list in Chromium (RealList.md), by the tests of RealListTests. A table is printed too when something disagrees.


def real_list(table, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "table")

        def test(suite, **settings):
            environment = os.environ | {"FILMSTRIP_THOROUGH": "1"} | {
                f"FILMSTRIP_REAL_{name}": value for name, value in settings.items()}
            tests = build("tests") / "filmstripPackageTests.xctest"
            done = subprocess.run(
                [tests, "--testing-library", "swift-testing", "--filter", rf"RealListTests\.{suite}/"], cwd=ROOT,
                env=environment, stdout=sys.stderr)
            if not file.exists() or file.stat().st_size == 0:
                sys.exit("real-list: nothing was compared: is there a Chromium?")
            return 1 if done.returncode else 0

        def replays(events="400"):
            code = test("RealListTests", TABLE=str(file), EVENTS=events)
            runs = read_agreements(file)
            print_agreements(runs, "trace", "design", "designs")
            return code

        def touches(strokes="14"):
            code = test("RealTouchTests", TABLE=str(file), STROKES=strokes)
            print_agreements(read_agreements(file), "design", "trace", "sessions")
            return code

        def costs(readings=None):
            code = test(
                "RealCostsTests", TABLE=str(file), COSTS=readings or f"{folder}/readings.csv",
                MODEL="Sources/Measurement/HitchModel/web-costs.json")
            print(file.read_text(), end="")
            return code

        def record(seed, seconds="180"):
            if not (seed.isdecimal() and seconds.isdecimal()):
                raise UsageError("record takes a SEED and SECONDS, both whole numbers")
            code = test("SessionRecording", TABLE=str(file), RECORDING=str(file), SEED=seed, SECONDS=seconds)
            print(file.read_text(), end="")
            return code

        tables = {"replays": replays, "touches": touches, "costs": costs, "record": record}
        return call(choose("table", table, tables), arguments)


def read_agreements(file):
    columns = ("group", "trace", "design", "events", "displays", "agreeing", "rows", "agreeingRows", "predicted", "seen",
               "agrees")
    return list(csv.DictReader(file.read_text().splitlines(), fieldnames=columns, delimiter=";"))


def print_agreements(runs, column, other, others):
    """Sums the runs by trace or by design, in the order in which they came."""
    print_head(
        [column, others, "displays compared", "that agree", "faults predicted", "seen", "all agrees in"],
        ["---"] + ["---:"] * 6)
    groups = collections.defaultdict(list)
    for one in runs:
        groups[one[column]].append(one)
    for name, group in groups.items():
        def total(counter):
            return sum(int(one[counter]) for one in group)

        events = max(int(one["events"]) for one in group)
        print_row([
            f"{name} ({events:,} events)" if column == "trace" else f"`{name}`", len({one[other] for one in group}),
            *(f"{total(counter):,}" for counter in ("displays", "agreeing", "predicted", "seen")),
            f"{total('agrees')} of {len(group)} replays"])


# Films in Chromium (ThePage.md, README).


def film_cost(page=None):
    """Measures script, layout and paint of a frame, by default in the page of the whole default comparison."""
    tool, studio = build("filmstrip") / "filmstrip", build("FilmStudio") / "FilmStudio"
    with tempfile.TemporaryDirectory() as folder:
        if page is None:
            run(tool, "compare", "--exact", "--output", folder, "--force")
            page = f"{folder}/report.html"
        print(run(studio, "cost", page), end="")


def film_picture():
    """Makes pictures of what tag-lookup shows of chromium-browse, beside the right picture, with late ends."""
    convert = shutil.which("convert-im6.q16") or shutil.which("convert")
    if not convert or not shutil.which("gifsicle"):
        sys.exit("film-picture: ImageMagick's convert or gifsicle is missing: apt-get install imagemagick gifsicle")
    resources = ROOT / "Sources" / "Filmstrip" / "Filmstrip.docc" / "Resources"
    tool, studio = build("filmstrip") / "filmstrip", build("FilmStudio") / "FilmStudio"
    with tempfile.TemporaryDirectory() as folder:
        run(tool, "film", "chromium-browse", "--design", "tag-lookup", "--design", "stable-id,saves=scroll", "--host",
            "late", "--output", f"{folder}/film.html")
        run(studio, "pictures", f"{folder}/film.html", f"{folder}/pictures")
        pictures = sorted(glob.glob(f"{folder}/pictures/*.png"))
        run(convert, pictures[-1], "+dither", "-colors", "200", f"PNG8:{resources}/film.png")
        run(convert, "-delay", "10", *pictures, "+dither", "-colors", "96", "-loop", "0", f"{folder}/film.gif")
        run("gifsicle", "-O3", "--colors", "96", f"{folder}/film.gif", "-o", resources / "film-loop.gif")
