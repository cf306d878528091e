"""Faults of paths: pipes, devices, folders, links and existing files in place of files; hostile names."""

import os
import pathlib
import threading
from functools import partial

from bench import Command, Row

INPUTS = ("folder", "dangling link", "link to itself", "missing", "below a file", "/dev/zero", "/dev/urandom", "/dev/null",
          "link", "pipe")
OUTPUTS = ("file", "folder", "link", "dangling link", "link to itself", "/dev/full", "/dev/null", "below a file")


def refused(command, *codes):
    return (1,) if command.words[0] == "gate" else codes


def inputs(bench, commands):
    row = Row("a folder, a link, a pipe or a device in the place of an input")
    jobs = []
    for command in commands:
        places = [i for i, word in enumerate(command.words) if (bench.fixture / word).is_file() and word not in command.outputs]
        jobs += [partial(an_input, bench, row, command, place, what) for place in places for what in INPUTS
                 if not command.is_long]
    return row, jobs


def an_input(bench, row, command, place, what):
    with bench.room().fill() as room:
        file = room.work / command.words[place]
        thing = room.work / ("thing" + file.suffix)
        codes = refused(command, 66, 65)
        feeder = None
        if what == "folder":
            thing.mkdir()
            codes += (0,) if command.words[0] == "report" else ()
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
            feeder = threading.Thread(target=feed, args=(thing, file.read_bytes()), daemon=True)
            feeder.start()
            # A command that reads twice may refuse a pipe.
            codes = (0, *refused(command, 66, 65, 64))
        elif what.startswith("/dev/"):
            thing = pathlib.Path(what)
            codes = refused(command, 66, 65, 64)
        before = room.files()
        words = list(command.words)
        words[place] = str(thing)
        outcome = room.run(words, patience=30)
        if feeder and feeder.is_alive():
            # Lets the feeder go.
            os.close(os.open(thing, os.O_RDONLY | os.O_NONBLOCK))
            feeder.join(5)
        problems = room.file_problems(before, command) + room.temporary_problems()
        if outcome.code != 0 and thing.name not in outcome.err + outcome.out and "thing" not in outcome.err:
            problems.append(f"does not name it: {outcome.err.strip()[:200]}")
        row.judge(f"{command.name}, {command.words[place]} is {what}", outcome, codes, problems)


def feed(pipe, data):
    try:
        pipe.write_bytes(data)
    except OSError:
        pass


def outputs(bench, commands):
    row = Row("a file, a folder, a link or a device in the place of an output")
    return row, [partial(an_output, bench, row, command, what) for command in commands
                 if command.replaces and command.name not in ("gallery", "new") for what in OUTPUTS]


def an_output(bench, row, command, what):
    with bench.room().fill() as room:
        output = command.outputs[0]
        is_folder = any(name.startswith(output + "/") for name in command.reference)
        if what in ("/dev/full", "/dev/null") and (is_folder or len(command.outputs) > 1):
            return
        goal, kept = room.work / output, room.work / "kept"
        words, codes = list(command.words), (73,)
        kept.mkdir()
        if goal.is_file() and what != "below a file":
            goal.rename(kept / "old")
        if what == "file":
            # Existing outputs stay as they are. `baseline update` replaces its own.
            room.run(command.words)
            codes = (0,) if command.adds else (73,)
        elif what == "folder":
            goal.mkdir()
            (goal / "mine").write_text("mine")
            codes = (0,) if is_folder else (73,)
        elif what == "link":
            # `baseline update` replaces a baseline, here its own.
            linked = kept / ("old" if command.adds else "goal")
            if is_folder:
                linked.mkdir()
            elif not command.adds:
                linked.write_text("old")
            goal.symlink_to(linked)
            codes = (0,) if is_folder or command.adds else (73,)
        elif what == "dangling link":
            goal.symlink_to(kept / "nothing")
            codes = (0, 73)
        elif what == "link to itself":
            goal.symlink_to(output)
        else:
            path = "moves.csv/" + output if what == "below a file" else what
            codes = (0, 64) if what == "/dev/null" else (73,)
            words = [path if word == output else word for word in words]
            if what.startswith("/dev/") and "convert" in command.name:
                words += ["--to", "strip"]
        codes = tuple(1 if code == 73 and command.name == "gate" else code for code in codes)
        target = os.readlink(goal) if goal.is_symlink() else None
        before = room.files()
        outcome = room.run(words)
        problems = ["the file was changed"] if what == "file" and not command.adds and room.files() != before else []
        if target and (not goal.is_symlink() or os.readlink(goal) != target):
            problems.append("the link was replaced")
        if what == "folder" and (goal / "mine").read_text() != "mine":
            problems.append("a file in the folder was changed")
        if what == "link" and not is_folder and outcome.code != 0 and linked.read_text() != "old":
            problems.append("the target of the link was overwritten")
        if not os.path.exists("/dev/null") or not os.path.exists("/dev/full"):
            problems.append("the device was replaced")
        problems += [f"leaves {name}" for name, digest in room.changed(before).items()
                     if name.split("/")[0] not in ("kept", *command.outputs) and digest != "folder"]
        row.judge(f"{command.name}, {what}", outcome, codes, problems)


# Names and their exit codes: they are read and written unchanged, or refused.
NAMES = {
    b"b\xff\xfe\x80d": (64, 66, 73), b"a\nb\n\nc": (0,), b"\x1b[31mred\x07": (0,), "a\u202eb\u2066c".encode(): (0,),
    b"n" * 249: (0,), b"n" * 256: (66, 73), b"n" * 4000: (66, 73), b"/".join([b"p" * 99] * 40): (0, 65, 66, 73),
    b"/".join([b"p" * 99] * 50): (66, 73), b"./-n": (0,), b" '\"$(x)`y`;|& ": (0,), b"%n%s%20": (0,), b"~": (0,),
}
NAMED = [
    Command("trace convert", "feed.jsonl made.strip", "made.strip"), Command("film", "feed.jsonl --design stable-id -o made.html", "made.html"),
    Command("compare", "tiny.jsonl --exact --design stable-id --host late --output made", "made"),
    Command("trace validate", "feed.jsonl"), Command("replay", "feed.strip --design stable-id"),
    Command("report", "out/result.json"), Command("gate", "suite.yml --baseline b.json --exact"), Command("suite check", "suite.yml"),
]


def names(bench):
    row = Row("names: not UTF-8, newlines, escape sequences, 4,000 letters")
    return row, [partial(a_name, bench, row, command, name) for command in NAMED for name in NAMES]


def a_name(bench, row, command, name):
    with bench.room().fill() as room:
        replaced = command.outputs[0] if command.outputs else next(w for w in command.words if (room.work / w).is_file())
        raw = name + pathlib.Path(replaced).suffix.encode()
        path = os.fsencode(room.work) + b"/" + raw
        if not command.outputs:
            try:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write((room.work / replaced).read_bytes())
            except OSError:
                pass
        before = room.files()
        outcome = room.run([os.fsdecode(raw) if word == replaced else word for word in command.words])
        codes = NAMES[name] + ((1,) if command.name == "gate" and NAMES[name] != (0,) else ())
        problems = []
        if any((ord(c) < 32 and c not in "\n\t\r") or c in "\u202e\u2066" for c in outcome.err + outcome.out):
            problems.append("prints control characters")
        written = os.path.normpath(os.fsdecode(raw))
        problems += [f"writes {ascii(found)[:80]}" for found, digest in room.changed(before).items()
                     if digest != "folder" and written not in (found, os.path.dirname(found))]
        if outcome.code == 0 and command.outputs and not os.path.lexists(path):
            problems.append("the output is missing")
        row.judge(f"{command.name}, {ascii(name)[:30]}", outcome, codes, problems)
