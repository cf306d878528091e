"""Files that are whole as files, and wrong in what they say."""

import copy
import json

from cases import Row, judged
from things import put

LONG = int("7" * 400)


def values_in(value, path=()):
    """Every value in a document, with the way to it."""
    yield path, value
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from values_in(child, path + (key,))


def parent_of(document, path):
    for key in path[:-1]:
        document = document[key]
    return document, path[-1]


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def damages(document, random, times):
    """Damaged copies with what was done: figures swapped, names changed, parts doubled, dropped and stretched."""
    spots = list(values_in(document))
    numbers = [path for path, value in spots if is_number(value)]
    texts = [path for path, value in spots if isinstance(value, str) and path]
    lists = [path for path, value in spots if isinstance(value, list) and value and path]
    keys = [path for path, _ in spots if path and isinstance(path[-1], str)]

    def changed(path, value):
        other = copy.deepcopy(document)
        parent, key = parent_of(other, path)
        parent[key] = value
        return other

    def at(path):
        parent, key = parent_of(document, path)
        return parent[key]

    for _ in range(times):
        one = random.choice(numbers)
        for other in random.sample(numbers, len(numbers)):
            if at(other) != at(one):
                swapped = changed(one, at(other))
                parent, key = parent_of(swapped, other)
                parent[key] = at(one)
                yield f"{name_of(one)} and {name_of(other)} swapped", swapped
                break
        for value in (LONG, -1, 0.5, -LONG, "seven", None, True, [], {}, 1e308):
            path = random.choice(numbers)
            yield f"{name_of(path)} is {str(value)[:20]}", changed(path, value)
        for value in ("", "renamed", "n" * 4000, 7, None, "\u0000\u202e"):
            path = random.choice(texts)
            yield f"{name_of(path)} is {ascii(value)[:20]}", changed(path, value)
        if lists:
            path = random.choice(lists)
            yield f"{name_of(path)}: an element twice", changed(path, at(path) + [random.choice(at(path))])
            yield f"{name_of(path)}: the other way round", changed(path, list(reversed(at(path))))
            yield f"{name_of(path)}: nothing in it", changed(path, [])
        path = random.choice(keys)
        dropped = copy.deepcopy(document)
        parent, key = parent_of(dropped, path)
        del parent[key]
        yield f"{name_of(path)} dropped", dropped


def name_of(path):
    return ".".join(map(str, path))


def text_of(document):
    return json.dumps(document, indent=2, sort_keys=True).replace(str(LONG), "7" * 400)


def walk_results(bench, times):
    row = Row("results damaged by meaning")
    random = bench.random("results")
    document = json.loads((bench.fixture / "gated/result.json").read_text())
    jobs = []
    for what, damaged in damages(document, random, times):
        for words in (["report", "{}"], ["diff", "{}", "out/result.json"]):
            jobs.append((judge, (bench, row, words, "bad.json", text_of(damaged), what, (0, 64, 65))))
    # What a gate compares must not pass with another figure, nor become a baseline in part.
    # (How allocations fall into classes of size is shown and not judged.)
    compared = [path for path, value in values_in(document["results"])
                if is_number(value) and len(path) > 2 and path[1] in ("allocations", "counters", "fidelity")
                and "sizeClasses" not in path]
    for turn in range(times * 4):
        one, other = random.sample(compared, 2)
        damaged = copy.deepcopy(document)
        parent, key = parent_of(damaged["results"], one)
        if turn % 4 == 0:
            del parent[key]
            what = f"{name_of(one)} dropped"
        elif turn % 4 == 1:
            parent[key] = LONG
            what = f"{name_of(one)} of 400 digits"
        elif turn % 4 == 2:
            parent[key] += 1
            what = f"{name_of(one)} one more"
        else:
            second, last = parent_of(damaged["results"], other)
            if parent[key] == second[last]:
                continue
            parent[key], second[last] = second[last], parent[key]
            what = f"{name_of(one)} and {name_of(other)} swapped"
        words = ["gate", "suite.yml", "--baseline", "b.json", "--result", "{}"]
        jobs.append((judge, (bench, row, words, "bad.json", text_of(damaged), what, (1, 2, 3))))
    for field, value in (("design", "renamed"), ("workload", "renamed"), ("host", "uikit")):
        damaged = copy.deepcopy(document)
        damaged["results"][0][field] = value
        words = ["gate", "suite.yml", "--baseline", "b.json", "--result", "{}"]
        jobs.append((judge, (bench, row, words, "bad.json", text_of(damaged), f"{field} renamed", (1,))))
        words = ["baseline", "update", "suite.yml", "--baseline", "b.json", "--result", "{}"]
        jobs.append((judge, (bench, row, words, "bad.json", text_of(damaged), f"{field} renamed", (65, 70))))
    doubled = copy.deepcopy(document)
    doubled["results"].append(doubled["results"][0])
    words = ["gate", "suite.yml", "--baseline", "b.json", "--result", "{}"]
    jobs.append((judge, (bench, row, words, "bad.json", text_of(doubled), "a design doubled", (1,))))
    return row, jobs


def walk_baselines(bench, times):
    row = Row("baselines damaged by meaning")
    document = json.loads((bench.fixture / "b.json").read_text())
    jobs = []
    for what, damaged in damages(document, bench.random("baselines"), times):
        if damaged == document:
            continue
        text = text_of(damaged)
        for words, codes in (
                (["gate", "suite.yml", "--baseline", "{}", "--exact"], (1,)), (["baseline", "show", "{}"], (65,)),
                (["baseline", "diff", "b.json", "{}"], (65,))):
            jobs.append((judge, (bench, row, words, "bad.json", text, what, codes)))
    return row, jobs


def walk_costs(bench, times):
    row = Row("cost tables damaged by meaning")
    document = json.loads((bench.fixture / "costs.json").read_text())
    jobs = []
    words = ["hitches", "tiny.jsonl", "--design", "stable-id", "--costs", "{}"]
    for what, damaged in damages({"costs": document}, bench.random("costs"), times):
        # A swap, a figure that a cost may have and a source that says another thing are still a table.
        jobs.append((judge, (bench, row, words, "bad.json", text_of(damaged.get("costs")), what, (0, 65))))
    first = sorted(document)[0]
    text = text_of(document)
    for what, bad in (
            ("400 digits", text_of({**document, first: {"microseconds": LONG, "source": "x"}})),
            ("below zero", text_of({**document, first: {"microseconds": -1, "source": "x"}})),
            ("another operation", text_of({**document, "juggle": {"microseconds": 1, "source": "x"}})),
            ("an operation dropped", text_of({name: cost for name, cost in document.items() if name != first})),
            ("an operation twice", text.replace("{", '{"%s": {"microseconds": 9, "source": "x"},' % first, 1)),
            ("a hundred thousand brackets", "[" * 100_000), ("NaN", text.replace(": 1,", ": NaN,", 1))):
        jobs.append((judge, (bench, row, words, "bad.json", bad, what, (65,))))
    return row, jobs


def walk_suites(bench):
    row = Row("suites damaged by meaning")
    good = (bench.fixture / "suite.yml").read_text()
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{b}: &{b} [{','.join(['*' + a] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi"))
    digits = "7" * 400
    bad = {
        "a design that there is not": good.replace("tag-lookup", "tag-lokup"),
        "a design twice": good + "",
        "a trace that is not there": good.replace("feed.jsonl", "food.jsonl"),
        "a trace twice": good.replace("[feed.jsonl]", "[feed.jsonl, feed.jsonl]"),
        "a host that there is not": good.replace("late", "lat"),
        "a key twice": good + "name: other\n",
        "an unknown key": good + "nme: other\n",
        "another version": good.replace("filmstrip-suite: 1", "filmstrip-suite: 2"),
        "a version of 400 digits": good.replace("filmstrip-suite: 1", "filmstrip-suite: " + digits),
        "a margin of 400 digits": good + f"margin: {digits}\n",
        "times that are neither": good.replace("times: off", "times: sometimes"),
        "no designs": good.replace("designs:\n  - app: stable-id\n  - tag-lookup\n", "designs: []\n"),
        "a list that is a map": good.replace("[feed.jsonl]", "{feed.jsonl: 1}"),
        "aliases of aliases": good + bomb,
        "nested a hundred thousand deep": good + "x: " + "[" * 100_000,
        "nothing": "", "a trace": (bench.fixture / "tiny.jsonl").read_text(), "bytes": "\ufeff\u0000" + good,
        "a name of 4,000 letters that there is not": good.replace("tag-lookup", "n" * 4000),
        "the same name for two": good.replace("  - tag-lookup", "  - app: tag-lookup"),
    }
    bad["a design twice"] = good.replace("  - tag-lookup", "  - tag-lookup\n  - tag-lookup")
    jobs = []
    for what, text in bad.items():
        for words, codes in (
                (["suite", "check", "{}"], (65, 66)), (["gate", "{}", "--baseline", "b.json"], (1,)),
                (["baseline", "update", "{}", "--baseline", "b.json"], (65, 66))):
            jobs.append((judge, (bench, row, words, "bad.yml", text, what, codes)))
    return row, jobs


def walk_traces(bench, times):
    row = Row("traces damaged by meaning")
    lines = (bench.fixture / "feed.jsonl").read_text().splitlines()
    header, events = json.loads(lines[0]), lines[1:]
    random = bench.random("traces")
    join = lambda head, rest: "\n".join([head if isinstance(head, str) else json.dumps(head), *rest]) + "\n"
    digits = "7" * 400
    rows = len(header["feed"]["items"])
    bad = {
        "times that go back": join(header, events[:9] + ['{"t":0.001,"y":1}'] + events[9:]),
        "a row that there is not": join(header, events + ['{"t":9e7,"row":%d,"x":1}' % (rows * 9)]),
        "a row of 400 digits": join(header, events + ['{"t":9e7,"row":%s,"x":1}' % digits]),
        "a time of 400 digits": join(header, events + ['{"t":%s,"y":1}' % digits]),
        "an offset of 400 digits": join(header, events + ['{"t":9e7,"y":%s}' % digits]),
        "an offset that is a text": join(header, events + ['{"t":9e7,"y":"7"}']),
        "another version": join({**header, "filmstrip": 2}, events),
        "a version of 400 digits": join(lines[0].replace('"filmstrip":1', '"filmstrip":' + digits), events),
        "a field twice": join(lines[0].replace('"filmstrip":1', '"filmstrip":1,"filmstrip":1'), events),
        "two headers": join(header, [lines[0], *events]),
        "no header": "\n".join(events) + "\n",
        "a frame rate of nought": join({**header, "frameRate": 0}, events),
        "a screen of nought": join({**header, "viewport": [0, 0]}, events),
        "items below nought": join({**header, "feed": {**header["feed"], "items": [-1] * rows}}, events),
        "items of 400 digits": join(lines[0].replace('"items":[', f'"items":[{digits},', 1), events),
        "heights for fewer rows": join({**header, "feed": {**header["feed"], "rowHeight": [1, 2, 3]}}, events),
        "sections of other rows": join({**header, "feed": {**header["feed"], "sections": [1, 2]}}, events),
    }
    consumers = (
        (["trace", "validate", "{}"], (65,)), (["replay", "{}", "--design", "stable-id"], (65,)),
        (["compare", "{}", "--exact", "--design", "stable-id", "--host", "late"], (65,)),
        (["trace", "convert", "{}", "made.strip"], (65,)),
        (["explain", "{}", "--design", "tag-lookup", "--host", "late", "-o", "made.jsonl"], (65,)))
    jobs = [(judge, (bench, row, words, "bad.jsonl", text, what, codes))
            for what, text in bad.items() for words, codes in consumers]
    for what, damaged in damages({"header": header}, random, times):
        text = join(text_of(damaged["header"]).replace("\n", " ") if damaged.get("header") else "{}", events)
        words, _ = random.choice(consumers)
        # Other heights are another feed, and no less a trace.
        jobs.append((judge, (bench, row, words, "bad.jsonl", text, what, (0, 65, 69))))
    for _ in range(times * 4):
        other = list(events)
        one, two = random.sample(range(len(other)), 2)
        other[one], other[two] = other[two], other[one]
        words, _ = random.choice(consumers)
        jobs.append((judge, (bench, row, words, "bad.jsonl", join(header, other), f"events {one} and {two} swapped", (0, 65, 69))))
    return row, jobs


def judge(bench, row, words, file, text, what, codes):
    with bench.room().fill() as room:
        (room.work / file).write_text(text, "utf-8")
        before = room.files()
        outcome = room.run(put(words, file))
        problems = []
        for name, digest in room.files().items():
            if before.get(name) != digest and not (outcome.code == 0 and name.startswith("made.")):
                problems.append(f"writes {name}")
        if room.files(room.tmp):
            problems.append("leaves temporary files")
        if outcome.code not in (0, 69, "stuck") and words[0] not in ("gate", "baseline") and "bad." not in outcome.err:
            problems.append(f"does not name the file: {outcome.err.strip()[:200]}")
        judged(row, f"{' '.join(words[:2])}: {what}", outcome, codes, problems, message=outcome.code not in (2, 3))
