"""Inputs that are made to take long or much: what they take has to stay in proportion, or a limit is named."""

import gzip
import json
import re
import subprocess
import time

from cases import Row

MASK = (1 << 64) - 1
# The seconds and the resident mebibytes that a flood may take, beyond twice its harmless twin's.
SLACK_SECONDS, SLACK_MEBIBYTES = 3, 64


def kinds(bench):
    """A row a flood, with what it and its harmless twin took."""
    yield flood(bench, "flood: 40,000 keys with one hash", keys, ["caches", "{}", "--policy", "lru", "--size", "1000"])
    yield flood(bench, "flood: 100,000 edits at one time", edits, ["replay", "{}", "--design", "stable-id"])
    yield flood(
        bench, "flood: a million rows, inserts and deletes in turn", rows, ["replay", "{}", "--design", "floor"])
    yield flood(bench, "flood: gzip of a gigabyte of zeros as a trace", zeros, ["trace", "validate", "{}"], (65,))
    yield flood(
        bench, "flood: the same as a recording", zeros, ["trace", "import", "{}", "--feed", "flat:9x9", "-o", "m.jsonl"],
        (65,))
    yield flood(
        bench, "flood: a trace that is long to explain", hunt,
        ["explain", "{}", "--design", "tag-lookup", "--host", "late", "--fault", "foreignOffsets"], (0, 69))


def flood(bench, name, make, words, codes=(0,)):
    row = Row(name)
    return row, [(one, (bench, row, make, words, codes))]


def one(bench, row, make, words, codes):
    with bench.room() as room:
        bad, harmless = make(bench, room.work)
        taken = [measure(room, [word.replace("{}", name) for word in words]) for name in (bad, harmless)]
        (code, seconds, mebibytes, message), (_, usual, usual_mebibytes, _) = taken
        problems = []
        if code not in codes:
            problems.append(f"ends with {code}: {message[-200:]}")
        if seconds > 2 * usual + SLACK_SECONDS:
            problems.append(f"takes {seconds:.1f} s, and its harmless twin {usual:.1f} s")
        if mebibytes > 2 * usual_mebibytes + SLACK_MEBIBYTES:
            problems.append(f"takes {mebibytes:.0f} MiB, and its harmless twin {usual_mebibytes:.0f} MiB")
        row.figures = f"{seconds:.1f} s, {mebibytes:.0f} MiB; harmless {usual:.1f} s, {usual_mebibytes:.0f} MiB"
        row.add(row.fault, problems)


def measure(room, words):
    process = room.start(["-c", WATCH, room.bench.tool, *words], program="python3")
    outcome = room.end(process, 240)
    found = re.search(r"took ([\d.]+) s and (\d+) KiB$", outcome.err.strip())
    if not found:
        return outcome.code, float("inf"), float("inf"), outcome.err
    return outcome.code, float(found[1]), int(found[2]) / 1024, outcome.err[: found.start()].strip()


# Runs a command, and says on standard error what it took.
WATCH = """
import resource, subprocess, sys, time
begun = time.monotonic()
code = subprocess.call(sys.argv[1:])
print(f"took {time.monotonic() - begun:.2f} s and {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss} KiB", file=sys.stderr)
sys.exit(code if code >= 0 else 128 - code)
"""


def keys(bench, folder):
    """Sixteen bytes each: any eight, and eight that undo what those do to the hash of the version that had no secret."""
    def mixed(word, before):
        product = (before ^ word ^ 0xA0761D6478BD642F) * 0xE7037ED1A0B428DB
        return (product >> 64) ^ (product & MASK)

    random = bench.random("keys")
    bad, harmless = [], []
    while len(bad) < 40_000:
        first = random.getrandbits(64)
        key = first.to_bytes(8, "big") + (mixed(first, 16) ^ 0xA0761D6478BD642F ^ 0x12345678).to_bytes(8, "big")
        if not any(byte < 33 or byte == 127 or byte in b",;#{[\"" for byte in key):
            bad.append(key)
            harmless.append(random.randbytes(16).translate(TAME))
    (folder / "keys.txt").write_bytes(b"\n".join(bad) + b"\n")
    (folder / "usual.txt").write_bytes(b"\n".join(harmless) + b"\n")
    return "keys.txt", "usual.txt"


TAME = bytes(byte % 26 + 97 for byte in range(256))


def write_trace(path, row_count, events):
    header = {
        "filmstrip": 1, "name": "flood", "source": "scripts/faults", "frameRate": 60, "viewport": [390, 844],
        "feed": {"items": [9] * row_count, "rowHeight": 100, "item": {"width": 80, "height": 80, "spacing": 8}}}
    with open(path, "w") as file:
        for event in [header, *events]:
            file.write(json.dumps(event, separators=(",", ":")) + "\n")


def edits(bench, folder):
    def made(name, time_of):
        events = []
        for number in range(50_000):
            events.append({"t": time_of(2 * number), "insert": number % 90, "items": [5]})
            events.append({"t": time_of(2 * number + 1), "delete": number * 7 % 90, "count": 1})
        write_trace(folder / name, 100, events)
        return name

    return made("edits.jsonl", lambda number: 16), made("usual.jsonl", lambda number: 16 + number * 16)


def rows(bench, folder):
    """All over the table; the harmless ones where the first rows stand."""
    def made(name, spot_of):
        row_count, events = 1_000_000, []
        for number in range(20_000):
            spot = spot_of(number)
            events.append({"t": 16 * number, "insert": spot, "items": [5]} if number % 2 == 0
                          else {"t": 16 * number, "delete": spot, "count": 1})
        write_trace(folder / name, row_count, events)
        return name

    return made("rows.jsonl", lambda number: number * 7919 % 1_000_000), made("usual.jsonl", lambda number: number % 9)


def zeros(bench, folder):
    for name, mebibytes in (("zeros.gz", 1024), ("usual.gz", 1)):
        with gzip.open(folder / name, "wb", compresslevel=1) as file:
            for _ in range(mebibytes):
                file.write(bytes(1 << 20))
    return "zeros.gz", "usual.gz"


def hunt(bench, folder):
    """The fault comes after many events, all of which have to be tried."""
    for name, seconds in (("hunt.jsonl", "3600"), ("usual.jsonl", "1800")):
        subprocess.run(
            [bench.tool, "trace", "generate", "--scenario", "hunt", "--feed", "flat:100000x30", "--seed", "7",
             "--duration", seconds, "-o", name], cwd=folder, check=True, capture_output=True)
    return "hunt.jsonl", "usual.jsonl"
