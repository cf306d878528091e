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


def jobs_of(bench, row, file, texts, consumers):
    """A job for each text, with what was done to it, and for each command that reads it, with the codes that are due."""
    return [(judge, (bench, row, words, file, text, what, codes))
            for what, text in texts for words, codes in consumers]


def walk_results(bench, times):
    row = Row("results damaged by meaning")
    document = json.loads((bench.fixture / "gated/result.json").read_text())
    texts = [(what, text_of(damaged)) for what, damaged in damages(document, bench.random("results"), times)]
    codes = (0, 64, 65)
    jobs = jobs_of(
        bench, row, "bad.json", texts, ((["report", "{}"], codes), (["report", "{}", "out/result.json"], codes)))
    # What does not have the plan's results must not pass, nor become a baseline in part.
    texts = [(f"{field} renamed", text_of(with_first_result(document, {field: value})))
             for field, value in (("design", "renamed"), ("workload", "renamed"), ("host", "uikit"))]
    texts.append(("a design doubled", text_of({**document, "results": document["results"] + document["results"][:1]})))
    texts.append(("a figure of 400 digits", text_of(with_first_result(document, {"counters": {"cellsCreated": LONG}}))))
    jobs += jobs_of(
        bench, row, "bad.json", texts,
        ((["gate", "suite.yml", "--baseline", "b.json", "--result", "{}"], (1,)),
         (["baseline", "update", "suite.yml", "--baseline", "b.json", "--result", "{}"], (65, 70))))
    return row, jobs


def with_first_result(document, fields):
    first, *others = document["results"]
    return {**document, "results": [{**first, **fields}, *others]}


def walk_baselines(bench, times):
    row = Row("baselines damaged by meaning")
    document = json.loads((bench.fixture / "b.json").read_text())
    texts = [(what, text_of(damaged)) for what, damaged in damages(document, bench.random("baselines"), times)
             if damaged != document]
    return row, jobs_of(
        bench, row, "bad.json", texts,
        ((["gate", "suite.yml", "--baseline", "{}", "--exact"], (1,)), (["baseline", "diff", "{}", "b.json"], (65,)),
         (["baseline", "diff", "b.json", "{}"], (65,))))


def walk_costs(bench, times):
    row = Row("cost tables damaged by meaning")
    document = json.loads((bench.fixture / "costs.json").read_text())
    words = ["compare", "tiny.jsonl", "--exact", "--design", "stable-id", "--costs", "{}"]
    texts = [(what, text_of(damaged.get("costs")))
             for what, damaged in damages({"costs": document}, bench.random("costs"), times)]
    # A swap, a figure that a cost may have and a source that says another thing are still a table.
    jobs = jobs_of(bench, row, "bad.json", texts, [(words, (0, 65))])
    first = sorted(document)[0]
    text = text_of(document)
    bad = {
        "400 digits": text_of({**document, first: {"microseconds": LONG, "source": "x"}}),
        "below zero": text_of({**document, first: {"microseconds": -1, "source": "x"}}),
        "another operation": text_of({**document, "juggle": {"microseconds": 1, "source": "x"}}),
        "an operation dropped": text_of({name: cost for name, cost in document.items() if name != first}),
        "an operation twice": text.replace("{", '{"%s": {"microseconds": 9, "source": "x"},' % first, 1),
        "a hundred thousand brackets": "[" * 100_000,
        "NaN": text.replace(": 1,", ": NaN,", 1),
    }
    return row, jobs + jobs_of(bench, row, "bad.json", bad.items(), [(words, (65,))])


def walk_suites(bench):
    row = Row("suites damaged by meaning")
    good = (bench.fixture / "suite.yml").read_text()
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{b}: &{b} [{','.join(['*' + a] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi"))
    digits = "7" * 400
    bad = {
        "a design that there is not": good.replace("tag-lookup", "tag-lokup"),
        "a design twice": good.replace("  - tag-lookup", "  - tag-lookup\n  - tag-lookup"),
        "a trace that is not there": good.replace("feed.jsonl", "food.jsonl"),
        "a trace twice": good.replace("[feed.jsonl]", "[feed.jsonl, feed.jsonl]"),
        "a version of 400 digits": good.replace("filmstrip-suite: 1", "filmstrip-suite: " + digits),
        "a margin of 400 digits": good + f"margin: {digits}\n",
        "no designs": good.replace("designs:\n  - app: stable-id\n  - tag-lookup\n", "designs: []\n"),
        "a list that is a map": good.replace("[feed.jsonl]", "{feed.jsonl: 1}"),
        "aliases of aliases": good + bomb,
        "nested a hundred thousand deep": good + "x: " + "[" * 100_000,
        "nothing": "", "a trace": (bench.fixture / "tiny.jsonl").read_text(), "bytes": "\ufeff\u0000" + good,
        "a name of 4,000 letters that there is not": good.replace("tag-lookup", "n" * 4000),
        "the same name for two": good.replace("  - tag-lookup", "  - app: tag-lookup"),
    }
    return row, jobs_of(
        bench, row, "bad.yml", bad.items(),
        ((["suite", "check", "{}"], (65, 66)), (["gate", "{}", "--baseline", "b.json"], (1,)),
         (["baseline", "update", "{}", "--baseline", "b.json"], (65, 66))))


def walk_traces(bench, times):
    row = Row("traces damaged by meaning")
    lines = (bench.fixture / "feed.jsonl").read_text().splitlines()
    header, events = json.loads(lines[0]), lines[1:]
    random = bench.random("traces")
    join = lambda head, rest: "\n".join([head if isinstance(head, str) else json.dumps(head), *rest]) + "\n"
    digits = "7" * 400
    # All other mistakes of a trace, and their messages, are in BadTraces.txt of ScrollTraceTests.
    bad = {
        "times that go back": join(header, events[:9] + ['{"t":0.001,"y":1}'] + events[9:]),
        "a row of 400 digits": join(header, events + ['{"t":9e7,"row":%s,"x":1}' % digits]),
        "a time of 400 digits": join(header, events + ['{"t":%s,"y":1}' % digits]),
        "an offset of 400 digits": join(header, events + ['{"t":9e7,"y":%s}' % digits]),
        "another version": join({**header, "filmstrip": 2}, events),
        "a version of 400 digits": join(lines[0].replace('"filmstrip":1', '"filmstrip":' + digits), events),
        "items of 400 digits": join(lines[0].replace('"items":[', f'"items":[{digits},', 1), events),
    }
    consumers = [
        ["trace", "validate", "{}"], ["replay", "{}", "--design", "stable-id"],
        ["compare", "{}", "--exact", "--design", "stable-id", "--host", "late"],
        ["trace", "convert", "{}", "made.strip"],
        ["explain", "{}", "--design", "tag-lookup", "--host", "late", "-o", "made.jsonl"]]
    jobs = jobs_of(bench, row, "bad.jsonl", bad.items(), [(words, (65,)) for words in consumers])
    # Other heights, or events in another order, may be another trace, and no less one.
    texts = [
        (what, join(text_of(damaged["header"]).replace("\n", " ") if damaged.get("header") else "{}", events))
        for what, damaged in damages({"header": header}, random, times)]
    for _ in range(times * 4):
        other = list(events)
        one, two = random.sample(range(len(other)), 2)
        other[one], other[two] = other[two], other[one]
        texts.append((f"events {one} and {two} swapped", join(header, other)))
    for text in texts:
        jobs += jobs_of(bench, row, "bad.jsonl", [text], [(random.choice(consumers), (0, 65, 69))])
    return row, jobs


def judge(bench, row, words, file, text, what, codes):
    with bench.room().fill() as room:
        (room.work / file).write_text(text, "utf-8")
        before = room.files()
        outcome = room.run(put(words, file))
        problems = [f"writes {name}" for name in room.changed(before)
                    if not (outcome.code == 0 and name.startswith("made."))]
        problems += room.problems_of_temporary_files()
        if outcome.code not in (0, 69, "stuck") and words[0] not in ("gate", "baseline") and "bad." not in outcome.err:
            problems.append(f"does not name the file: {outcome.err.strip()[:200]}")
        judged(row, f"{' '.join(words[:2])}: {what}", outcome, codes, problems, message=outcome.code not in (2, 3))
