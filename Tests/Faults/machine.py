"""Faults of the machine: signals, disks, limits, folders, the time of day."""

import os
import re
import shutil
import signal
import subprocess
import time
from functools import partial

from bench import CRASHES, OTHER_USER, Command, Row

# The exit codes after each signal: the signal, the code of a command that handled it, or 0 if it came too late.
SIGNALS = {
    signal.SIGKILL: (-9, 0), signal.SIGTERM: (-15, 143, 0), signal.SIGHUP: (-1, 129, 0), signal.SIGINT: (-2, 130, 0),
    signal.SIGPIPE: (-13, 0), signal.SIGSTOP: (0,),
}
# After these signals a process removes its unfinished files.
HANDLED = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGSTOP)


def signals(bench, commands, times):
    """A row a signal, at random moments."""
    for number in SIGNALS:
        row = Row(f"{number.name}, stopped and continued" if number == signal.SIGSTOP else number.name)
        jobs = []
        for command in commands:
            random = bench.random("signal", number.name, command.name)
            jobs += [partial(a_signal, bench, row, command, number, random.random(), turn) for turn in range(times)
                     if not (command.is_long and number == signal.SIGSTOP)]
        yield row, jobs


def a_signal(bench, row, command, number, share, turn):
    with bench.room().fill() as room:
        words = command.words
        if turn % 2 == 1 and command.replaces and not command.adds and command.name != "new":
            # There is an older output.
            room.run(command.words)
            words = command.next_words
        before = room.files()
        process = room.start(words)
        time.sleep(share * command.seconds)
        process.send_signal(number)
        if number == signal.SIGSTOP:
            time.sleep(0.3)
            process.send_signal(signal.SIGCONT)
        outcome = room.end(process)
        is_verdict = command.name == "gate" and number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
        codes = SIGNALS[number] + ((1,) if is_verdict else ())
        problems = room.file_problems(before, command, may_grow=number not in HANDLED)
        if outcome.code in (0, 129, 130, 143):
            problems += room.temporary_problems()
        problems += room.next_problems(before, command)
        row.judge(f"{command.name}, {share * command.seconds:.3f} s", outcome, codes, problems)


def twins(bench, commands, times):
    row = Row("the same output, twice at once")
    return row, [partial(a_twin, bench, row, command, bench.random("twins", command.name, t).random())
                 for command in commands if command.outputs and not command.is_long for t in range(times)]


def a_twin(bench, row, command, share):
    """One of two runs may be refused, and the output is whole."""
    with bench.room().fill() as room:
        before = room.files()
        first = room.start(command.words)
        time.sleep(share * command.seconds)
        second = room.start(command.words)
        outcomes = [room.end(first), room.end(second)]
        problems = room.file_problems(before, command)
        codes = sorted(outcome.code for outcome in outcomes)
        if codes not in ([0, 0], [0, 1 if command.name == "gate" else 73]):
            problems.append(f"end with {codes}: {outcomes[0].err[-200:]} {outcomes[1].err[-200:]}")
        row.add(f"{command.name}, {share * command.seconds:.3f} s apart", problems)


def disks(bench, commands, times):
    rows = Row("disk full (a small tmpfs)"), Row("disk read-only")
    jobs = [], []
    if not bench.can_mount:
        for row in rows:
            row.note = "not tried: nothing can be mounted here"
        return zip(rows, jobs)
    for command in commands:
        random = bench.random("disk", command.name)
        if not command.is_long:
            jobs[0].extend(partial(a_full_disk, bench, rows[0], command, random.choice(("work", "work", "tmp")), random.random())
                           for _ in range(times))
    readers = [Command("history show", "h.history"), Command("replay", "feed.strip --design floor")]
    jobs[1].extend(partial(a_read_only_disk, bench, rows[1], command)
                   for command in [c for c in commands if c.outputs] + readers)
    return zip(rows, jobs)


def a_full_disk(bench, row, command, where, share):
    with bench.room() as room:
        folder = getattr(room, where)
        room.mount(folder)
        room.fill()
        before = room.files()
        used = sum(-(-file.lstat().st_size // 4096) * 4 + 4 for file in folder.rglob("*")) + 4
        room.remount(folder, f"size={used + int(share * command.bytes / 1024) // 4 * 4}k")
        outcome = room.run(command.words)
        problems = room.file_problems(before, command) + room.temporary_problems()
        if outcome.code not in (0, "stuck") and not re.search("No space left on device|disk is full", outcome.err):
            problems.append(f"does not report a full disk: {outcome.err.strip()[-200:]}")
        room.remount(folder, "size=65536k")
        problems += room.next_problems(before, command)
        row.judge(f"{command.name}, {where}, {share:.2f}", outcome, command.codes(0, 73, 70), problems)


def a_read_only_disk(bench, row, command):
    with bench.room() as room:
        room.mount(room.work)
        room.fill()
        before = room.files()
        room.remount(room.work, "ro")
        outcome = room.run(command.words)
        problems = room.file_problems(before, command)
        if command.outputs and "Read-only file system" not in outcome.err:
            problems.append(f"does not report a read-only disk: {outcome.err.strip()[-200:]}")
        row.judge(command.name, outcome, command.codes(73) if command.outputs else (0,), problems)


def limits(bench, commands, times):
    """The rows of file size, memory, processes and open files."""

    def row(fault, option, commands, codes, number, **options):
        row = Row(f"{fault} (ulimit -{option})")
        jobs = [partial(a_limit, bench, row, command, option, number(command, bench.random(option, command.name, t)), codes, **options)
                for command in commands for t in range(times)]
        return row, jobs

    def drawn(low, high):
        return lambda command, random: int(random.uniform(low, high))

    writers = [command for command in commands if command.outputs]
    # 8 blocks are for the message.
    yield row("file size", "f", writers, (73, 70), lambda command, random: 8 + int(random.random() * command.bytes / 512))
    # Below 100 MB the loader fails with 127; above 700 MB nothing fails.
    yield row("memory", "v", commands, (70, 73, 127), drawn(60_000, 400_000), may_crash=True)
    # root has no limit of processes.
    can_change_user = bench.is_root and shutil.which("setpriv")
    processes, jobs = row("processes", "u", commands, (70, 73), drawn(1, 12), may_crash=True, user=OTHER_USER)
    processes.note = "" if can_change_user else "not tried: needs root and setpriv"
    yield processes, jobs if can_change_user else []
    yield row("open files", "n", commands, (66, 65, 70, 73, 127), drawn(3, 80))


def a_limit(bench, row, command, option, number, codes, may_crash=False, user=None):
    with bench.room().fill() as room:
        if user:
            subprocess.run(["chown", "-R", str(user), room.folder], check=True)
        before = room.files()
        outcome = room.run(command.words, shell=f"ulimit -{option} {number}", user=user)
        codes = command.codes(0, *codes)
        if may_crash and outcome.code in CRASHES:
            # Swift ends a process without memory. Its files must still be whole.
            outcome.err, codes = "", codes + CRASHES
        problems = room.file_problems(before, command, may_grow=may_crash or command.adds)
        problems += room.next_problems(before, command)
        row.judge(f"{command.name}, ulimit -{option} {number}", outcome, codes, problems)


def folders(bench, commands):
    """The rows of TMPDIR, HOME and the working folder."""
    for which, name in (("tmp", "TMPDIR"), ("home", "HOME"), ("work", "the working folder")):
        row = Row(f"{name} missing, unwritable, removed")
        yield row, [partial(a_folder, bench, row, command, which, what) for command in commands
                    for what in ("missing", "unwritable", "removed")]


def a_folder(bench, row, command, which, what):
    with bench.room().fill() as room:
        target = getattr(room, which)
        before = room.files()
        shell, user = ":", None
        if what == "missing" and which == "work":
            shell = "mkdir gone && cd gone && rmdir ../gone"
        elif what == "missing":
            target.rmdir()
        elif what == "unwritable":
            user = OTHER_USER if bench.is_root else None
            if user:
                subprocess.run(["chown", "-R", str(user), room.work, room.tmp, room.home], check=True)
            target.chmod(0o555)
            if which == "work" and command.adds:
                for output in filter(os.path.isfile, (target / output for output in command.outputs)):
                    output.chmod(0o444)
        process = room.start(command.words, shell=shell, user=user)
        if what == "removed":
            time.sleep(bench.random("folder", which, command.name).random() * command.seconds)
            shutil.rmtree(target, ignore_errors=True)
        outcome = room.end(process)
        problems = [] if (which, what) == ("work", "removed") else room.file_problems(before, command)
        target.mkdir(exist_ok=True)
        target.chmod(0o755)
        problems += room.temporary_problems()
        codes = (66, 65, 70, 73) if which == "work" else (70, 73)
        row.judge(f"{command.name}, {which} {what}", outcome, command.codes(0, *codes), problems)


# The time of day jumps by FAULT_JUMP seconds at each third reading, and back at the next.
CLOCK = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*next)(clockid_t, struct timespec *);
  static long count;
  if (!next) next = dlsym(RTLD_NEXT, "clock_gettime");
  int code = next(clock, now);
  if (clock == CLOCK_REALTIME && ++count % 3 == 0) now->tv_sec += atol(getenv("FAULT_JUMP"));
  return code;
}
"""


def clock(bench, commands):
    row = Row("time of day that jumps")
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        row.note = "not tried: no C compiler"
        return row, []
    source = bench.scratch / "clock.c"
    source.write_text(CLOCK)
    library = source.with_suffix(".so")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return row, [partial(a_clock, bench, row, command, library, jump)
                 for command in commands for jump in (86400, -86400 * 20000)]


def a_clock(bench, row, command, library, jump):
    with bench.room().fill() as room:
        before = room.files()
        outcome = room.run(command.words, extra={"LD_PRELOAD": str(library), "FAULT_JUMP": str(jump)})
        problems = room.file_problems(before, command) + room.next_problems(before, command)
        row.judge(f"{command.name}, {jump} s", outcome, (0,), problems)
