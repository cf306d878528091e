"""Pipes, devices, folders and links in the place of files; hostile names; files that are there already."""

import os
import pathlib
import threading

from cases import Row, is_output, is_whole, judged

# Commands by what they read: words with the name put in, and their code for what is no such file.
READERS = [
    ("trace validate", ["trace", "validate", "{}"], "feed.jsonl"),
    ("trace info", ["trace", "info", "{}"], "feed.jsonl"),
    ("trace convert", ["trace", "convert", "{}", "made.strip"], "feed.jsonl"),
    ("trace cut", ["trace", "cut", "{}", "--to", "5", "-o", "made.jsonl"], "feed.jsonl"),
    ("trace join", ["trace", "join", "{}", "feed.strip", "-o", "made.jsonl"], "feed.jsonl"),
    ("trace join --times", ["trace", "join", "{}", "--times", "2", "-o", "made.jsonl"], "feed.jsonl"),
    ("replay", ["replay", "{}", "--design", "stable-id"], "feed.strip"),
    ("film", ["film", "{}", "--design", "stable-id", "-o", "made.html"], "feed.jsonl"),
    ("explain", ["explain", "{}", "--design", "tag-lookup", "--host", "late", "-o", "made.jsonl"], "feed.jsonl"),
    ("compare", ["compare", "{}", "--exact", "--design", "stable-id", "--host", "late"], "feed.jsonl"),
    ("compare --costs", ["compare", "tiny.jsonl", "--exact", "--design", "stable-id", "--costs", "{}"], "costs.json"),
    ("trace import", ["trace", "import", "{}", "--feed", "flat:50x20", "-o", "made.jsonl"], "moves.csv"),
    ("trace generate --feed", ["trace", "generate", "--feed", "{}", "--duration", "2", "-o", "made.jsonl"], "feed.jsonl"),
    ("caches", ["caches", "{}", "--policy", "lru"], "feed.jsonl"),
    ("report", ["report", "{}"], "out/result.json"),
    ("report of two", ["report", "{}", "gated/result.json"], "out/result.json"),
    ("gate, the suite", ["gate", "{}", "--baseline", "b.json", "--exact"], "suite.yml"),
    ("gate --baseline", ["gate", "suite.yml", "--baseline", "{}", "--exact"], "b.json"),
    ("gate --result", ["gate", "suite.yml", "--baseline", "b.json", "--result", "{}"], "gated/result.json"),
    ("baseline diff", ["baseline", "diff", "{}", "b.json"], "b.json"),
    ("baseline update --result", ["baseline", "update", "suite.yml", "--baseline", "n.json", "--result", "{}"], "gated/result.json"),
    ("suite check", ["suite", "check", "{}"], "suite.yml"),
]
DEVICES = ("/dev/zero", "/dev/urandom", "/dev/null")
INPUTS = ("folder", "dangling link", "link to itself", "missing", "below a file", *DEVICES, "link", "pipe")
OUTPUTS = ("made.strip", "made.jsonl", "made.html", "n.json")


def put(words, name):
    return [word.replace("{}", name) for word in words]


def refused(name, *codes):
    return (1,) if name.startswith("gate") else codes


def walk_inputs(bench):
    row = Row("a folder, a link, a pipe or a device in the place of an input")
    return row, [(an_input, (bench, row, reader, what)) for reader in READERS for what in INPUTS]


def an_input(bench, row, reader, what):
    name, words, file = reader
    with bench.room().fill() as room:
        thing = room.work / ("thing" + pathlib.Path(file).suffix)
        codes = refused(name, 66, 65)
        feeder = None
        if what == "folder":
            thing.mkdir()
            codes = refused(name, 66, 65) + (0,) if name == "report" else codes
        elif what == "dangling link":
            thing.symlink_to("nothing")
        elif what == "link to itself":
            thing.symlink_to(thing.name)
        elif what == "below a file":
            thing = room.work / "suite.yml" / "thing"
        elif what == "link":
            thing.symlink_to(file)
            codes = (0,)
        elif what == "pipe":
            os.mkfifo(thing)
            feeder = threading.Thread(target=feed, args=(thing, (room.work / file).read_bytes()), daemon=True)
            feeder.start()
            # What has to be read twice may say so; what is read once is read.
            codes = (0,) + refused(name, 66, 65, 64)
        elif what in DEVICES:
            thing = pathlib.Path(what)
            codes = refused(name, 66, 65, 64)
        before = room.files()
        stated = room.work / ("thing" + pathlib.Path(file).suffix) if what == "pipe" else thing
        outcome = room.run(put(words, str(stated)), patience=30)
        if feeder and feeder.is_alive():
            unblock(thing)
            feeder.join(5)
        problems = [f"leaves {left}" for left in room.changed(before)
                    if not (left in OUTPUTS and is_whole(bench, room.work / left))]
        problems += room.problems_of_temporary_files()
        if outcome.code != 0 and stated.name not in outcome.err + outcome.out and "thing" not in outcome.err:
            problems.append(f"does not name it: {outcome.err.strip()[:200]}")
        judged(row, f"{name}, {what}", outcome, codes, problems)


def feed(pipe, data):
    try:
        with open(pipe, "wb") as end:
            end.write(data)
    except OSError:
        pass


def unblock(pipe):
    """Lets go of whoever waits for a reader."""
    try:
        os.close(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK))
    except OSError:
        pass


# MARK: outputs


def goes_on(command):
    """Whether what it writes is no file that it replaces: tests of histories and sweeps have what may stand there."""
    return command.adds and command.name != "baseline update"


def walk_outputs(bench, commands):
    row = Row("a folder, a link, a pipe or a device in the place of an output")
    jobs = []
    for command in commands:
        if command.outputs and not command.is_long and not goes_on(command) and command.name not in ("gallery", "new"):
            for what in ("folder", "link", "dangling link", "link to itself", "/dev/full", "/dev/null", "below a file"):
                jobs.append((an_output, (bench, row, command, what)))
    return row, jobs


def an_output(bench, row, command, what):
    with bench.room().fill() as room:
        output = command.outputs[0]
        into_folder = any(name.startswith(output + "/") for name in command.reference)
        goal = room.work / output
        words, codes = list(command.words), (73,)
        kept = room.work / "kept"
        kept.mkdir()
        if goal.is_file():
            goal.rename(kept / "old")
        if what == "folder":
            goal.mkdir()
            (goal / "mine").write_text("mine")
            codes = (0,) if into_folder else (73,)
        elif what == "link":
            # To what there is: the link stays a link, and what it leads to is what is written over, if told to.
            (kept / "goal").mkdir() if into_folder else (kept / "goal").write_text("old")
            goal.symlink_to(kept / "goal")
            codes = (0,) if into_folder or command.name == "baseline update" else (73,)
        elif what == "dangling link":
            goal.symlink_to(kept / "nothing")
            codes = (0, 73)
        elif what == "link to itself":
            goal.symlink_to(output)
        elif what == "below a file":
            # Of the words only the output is a path that begins so.
            words = [word.replace(output, "moves.csv/" + output) if word == output else word for word in words]
            if command.name == "baseline update":
                (kept / "old").rename(goal)
        elif what in ("/dev/full", "/dev/null"):
            if into_folder or len(command.outputs) > 1:
                return
            words = [what if word == output else word for word in words]
            codes = (73,) if what == "/dev/full" else (0, 64)
            if "convert" in command.name:
                words += ["--to", "strip"]
        if command.name == "gate":
            codes = tuple(1 if code == 73 else code for code in codes)
        target = os.readlink(goal) if goal.is_symlink() else None
        before = room.files()
        outcome = room.run(words)
        problems = []
        if target is not None and (not goal.is_symlink() or os.readlink(goal) != target):
            problems.append("the link was replaced")
        if what == "folder" and (goal / "mine").read_text() != "mine":
            problems.append("what was in the folder is gone")
        if what == "link" and not into_folder and outcome.code != 0 and (kept / "goal").read_text() != "old":
            problems.append("what the link leads to was written over")
        if not os.path.exists("/dev/null") or not os.path.exists("/dev/full"):
            problems.append("the device was replaced")
        problems += [f"leaves {name}" for name, digest in room.changed(before).items()
                     if name.split("/")[0] not in ("kept", *command.outputs) and digest != "folder"]
        judged(row, f"{command.name}, {what}", outcome, codes, problems)


# MARK: names


def hostile_names():
    """Names with what must be so: read and written as they are, or refused in words."""
    return [
        ("not UTF-8", b"b\xff\xfe\x80d", (64, 66, 73)),
        ("newlines", "a\nb\n\nc".encode(), (0,)),
        ("escape sequences", b"\x1b[31mred\x07", (0,)),
        ("letters that turn", "a\u202eb\u2066c".encode(), (0,)),
        ("255 bytes", b"n" * 249, (0,)),
        ("256 bytes", b"n" * 256, (66, 73)),
        ("4,000 letters", b"n" * 4000, (66, 73)),
        ("a path of 4,000 letters", b"/".join([b"p" * 99] * 40), (0, 65, 66, 73)),
        ("a path of 5,000 letters", b"/".join([b"p" * 99] * 50), (66, 73)),
        ("a dash in front", b"./-n", (0,)),
        ("spaces and quotes", b" '\"$(x)`y`;|& ", (0,)),
        ("a percentage", b"%n%s%20", (0,)),
        ("a tilde", b"~", (0,)),
    ]


WRITERS = [
    ("trace convert", ["trace", "convert", "feed.jsonl", "{}"], ".strip"),
    ("compare --output", ["compare", "tiny.jsonl", "--exact", "--design", "stable-id", "--host", "late", "--output", "{}"], ""),
    ("film", ["film", "feed.jsonl", "--design", "stable-id", "-o", "{}"], ".html"),
]
NAMED_READERS = ("trace validate", "replay", "compare", "report", "gate --baseline", "suite check")


def walk_names(bench):
    row = Row("names: not UTF-8, newlines, escape sequences, 4,000 letters")
    commands = [(what, words, ending, None) for what, words, ending in WRITERS]
    commands += [(what, words, pathlib.Path(file).suffix, file) for what, words, file in READERS if what in NAMED_READERS]
    return row, [(a_name, (bench, row, command, name)) for command in commands for name in hostile_names()]


def a_name(bench, row, command, name):
    what, words, ending, file = command
    label, raw, codes = name
    raw += ending.encode()
    with bench.room().fill() as room:
        path = os.fsencode(room.work) + b"/" + raw
        if file:
            try:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as goal:
                    goal.write((room.work / file).read_bytes())
            except OSError:
                pass
        before = room.files()
        outcome = room.run([os.fsdecode(os.fsencode(word).replace(b"{}", raw)) for word in words])
        codes = codes + (1,) if what.startswith("gate") and codes != (0,) else codes
        problems = []
        steering = [c for c in outcome.err + outcome.out if (ord(c) < 32 and c not in "\n\t\r") or c in "\u202e\u2066"]
        if steering:
            problems.append("prints what steers a terminal")
        written = os.path.normpath(os.fsdecode(raw))
        problems += [f"writes {ascii(found)[:80]}" for found, digest in room.changed(before).items()
                     if digest != "folder" and written not in (found, os.path.dirname(found))]
        if outcome.code == 0 and not file and not os.path.lexists(path):
            problems.append("is not where it should be")
        judged(row, f"{what}, {label}", outcome, codes, problems)


# MARK: what is there already


def walk_overwriting(bench, commands):
    row = Row("a file that is there already")
    return row, [(overwriting, (bench, row, command)) for command in commands
                 if command.outputs and not command.is_long and not goes_on(command)]


def overwriting(bench, row, command):
    """Left as it is without --force; a whole new one with it."""
    with bench.room().fill() as room:
        room.run(command.words)
        for name, digest in room.files().items():
            if digest not in ("folder", "other") and not digest.startswith("link ") and is_output(command, name) and command.name != "baseline update":
                (room.work / name).write_text("mine")
                (room.work / name).chmod(0o600)
        before = room.files()
        outcome = room.run(command.words)
        codes = {"gate": (1,), "baseline update": (0,)}.get(command.name, (73,))
        problems = []
        if command.name != "baseline update" and room.files() != before:
            problems.append("something was written")
        if command.name not in ("new", "baseline update"):
            forced = room.run(command.next_words)
            if forced.code != 0:
                problems.append(f"with --force it ends with {forced.code}: {forced.err.strip()[-200:]}")
            for name, digest in command.reference.items():
                if digest == "folder" or digest.startswith("link "):
                    continue
                if not is_whole(bench, room.work / name):
                    problems.append(f"{name} is not whole")
                elif (room.work / name).stat().st_mode & 0o777 != 0o600:
                    problems.append(f"{name} may be read by others than before")
        judged(row, command.name, outcome, codes, problems)


def walk_itself(bench):
    """Commands whose output is their input."""
    row = Row("an output that is the input")
    commands = (
        ["trace", "cut", "feed.jsonl", "--to", "5", "--output", "feed.jsonl"],
        ["trace", "join", "feed.jsonl", "feed.jsonl", "--output", "feed.jsonl"],
        ["trace", "join", "feed.jsonl", "--times", "3", "--output", "feed.jsonl"],
        ["trace", "convert", "feed.jsonl", "feed.jsonl"],
        ["trace", "convert", "feed.strip", "feed.strip"],
        ["trace", "import", "moves.csv", "--feed", "flat:50x20", "-o", "moves.csv"],
        ["trace", "generate", "--feed", "feed.jsonl", "--duration", "2", "-o", "feed.jsonl"],
        ["trace", "recorder", "feed.jsonl", "--feed", "feed.jsonl"],
        ["film", "feed.jsonl", "--design", "stable-id", "--output", "feed.jsonl"],
        ["explain", "feed.jsonl", "--design", "tag-lookup", "--host", "late", "-o", "feed.jsonl"],
        ["explain", "feed.jsonl", "--design", "tag-lookup", "--host", "late", "--page", "feed.jsonl"],
        ["report", "out", "--format", "json", "--format", "html", "--output", "out"],
        ["suite", "init", "-o", "suite.yml"])
    return row, [(itself, (bench, row, words)) for words in commands]


def itself(bench, row, words):
    with bench.room().fill() as room:
        before = room.files()
        outcome = room.run(words)
        problems = [] if room.files() == before else ["something was written"]
        judged(row, " ".join(words[:3]), outcome, (73,), problems)
        # Told to, it reads all before it writes.
        forced = room.run(words + ["--force"])
        stray = [name for name in room.files() if name not in before and name.split("/")[0] != "out"]
        problems = [f"leaves {name}" for name in stray]
        if words[0] == "trace" and words[1] != "recorder" and words[-1] != "moves.csv":
            if not is_whole(bench, room.work / words[-1]):
                problems.append("what was written is no trace")
        judged(row, " ".join(words[:3]) + " --force", forced, (0,), problems)
