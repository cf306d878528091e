"""A machine that has too little of something, or loses it: disk, memory, processes, files, folders, the time."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

from cases import Command, Row, judged, problems_after, problems_of_files

CRASHES = tuple(-n for n in (signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS))
# A user without rights of his own, for what root may do all the same.
NOBODY = 54321


def codes_of(command, *codes):
    """The gate has one code for all that is no verdict."""
    return (0, *codes, 1) if command.name == "gate" else (0, *codes)


def untried(row, why):
    row.note = f"not tried: {why}"
    return row, []


# MARK: disks


def walk_full_disk(bench, commands, times):
    row = Row("disk full (a small tmpfs)")
    if not bench.can_mount:
        return untried(row, "nothing can be mounted here")
    jobs = []
    for command in commands:
        if command.is_long:
            continue
        random = bench.random("disk", command.name)
        jobs += [(full_disk, (bench, row, command, random.choice(("work", "work", "tmp")), random.random()))
                 for _ in range(times)]
    return row, jobs


def full_disk(bench, row, command, where, share):
    with bench.room() as room:
        folder = getattr(room, where)
        room.mount(folder, 65536)
        room.fill()
        before = room.files()
        room.leave_room(folder, int(share * command.bytes / 1024) // 4 * 4)
        outcome = room.run(command.words)
        problems = problems_of_files(bench, before, room, command, may_grow=False)
        if outcome.code not in (0, "stuck") and not re.search("No space left on device|disk is full", outcome.err):
            problems.append(f"does not say that the disk is full: {outcome.err.strip()[-200:]}")
        problems += room.problems_of_temporary_files()
        subprocess.run(["mount", "-o", "remount,size=65536k", str(folder)], check=True)
        problems += problems_after(room, before, command)
        judged(row, f"{command.name}, {where}, {share:.2f}", outcome, codes_of(command, 73, 70), problems)


def walk_read_only(bench, commands):
    row = Row("disk read-only")
    if not bench.can_mount:
        return untried(row, "nothing can be mounted here")
    # What only reads is not hindered.
    readers = [Command("history show", "h.history"), Command("replay", "feed.strip --design floor")]
    writers = [command for command in commands if command.outputs]
    return row, [(read_only, (bench, row, command)) for command in writers + readers]


def read_only(bench, row, command):
    with bench.room() as room:
        room.mount(room.work, 65536)
        room.fill()
        before = room.files()
        subprocess.run(["mount", "-o", "remount,ro", str(room.work)], check=True)
        outcome = room.run(command.words)
        problems = problems_of_files(bench, before, room, command, may_grow=False)
        if command.outputs and "Read-only file system" not in outcome.err:
            problems.append(f"does not say that it is read-only: {outcome.err.strip()[-200:]}")
        codes = codes_of(command, 73)[1:] if command.outputs else (0,)
        judged(row, command.name, outcome, codes, problems)


# MARK: limits


def walk_limit(bench, commands, row, option, limits, codes, crash_is_due=False, user=None):
    jobs = []
    for command in commands:
        if not command.is_long:
            jobs += [(limit, (bench, row, command, option, n, codes, crash_is_due, user)) for n in limits(command)]
    return row, jobs


def limit(bench, row, command, option, number, codes, crash_is_due, user):
    with bench.room().fill() as room:
        if user:
            subprocess.run(["chown", "-R", str(user), str(room.folder)], check=True)
        before = room.files()
        outcome = room.run(command.words, shell=f"ulimit -{option} {number}", user=user)
        codes = codes_of(command, *codes)
        if crash_is_due and outcome.is_crash:
            # The language ends a program that gets no memory: nothing of it may stay, and nothing may be half-written.
            outcome.err, codes = "", codes + (outcome.code,)
        # What a log holds that cannot be brought into its file stays in the log.
        problems = problems_of_files(bench, before, room, command, may_grow=crash_is_due or command.adds)
        problems += problems_after(room, before, command)
        judged(row, f"{command.name}, ulimit -{option} {number}", outcome, codes, problems)


def walk_limits(bench, commands, times):
    """The rows of file size, memory, processes and open files."""
    def drawn(name, low, high):
        return lambda command: [int(bench.random(name, command.name, t).uniform(low, high)) for t in range(times)]

    def blocks(command):
        # The message needs some too: it goes into a file here.
        return [8 + int(bench.random("f", command.name, t).random() * command.bytes / 512) for t in range(times)]

    writers = [command for command in commands if command.outputs]
    yield walk_limit(bench, writers, Row("file size (ulimit -f)"), "f", blocks, (73, 70))
    # Below 100 MB the loader itself ends (127); above 700 MB nothing ends.
    yield walk_limit(
        bench, commands, Row("memory (ulimit -v)"), "v", drawn("v", 60_000, 400_000), (70, 73, 127), crash_is_due=True)
    row = Row("processes (ulimit -u)")
    if bench.is_root and shutil.which("setpriv"):
        # It does not hold root: as somebody else.
        yield walk_limit(bench, commands, row, "u", drawn("u", 1, 12), (70, 73), crash_is_due=True, user=NOBODY)
    else:
        yield untried(row, "needs root, and setpriv, to be somebody who has no other processes")
    yield walk_limit(bench, commands, Row("open files (ulimit -n)"), "n", drawn("n", 3, 80), (66, 65, 70, 73, 127))


# MARK: folders

MISSING, UNWRITABLE, GONE = "missing", "unwritable", "gone meanwhile"


def walk_folder(bench, commands, which):
    names = {"tmp": "TMPDIR", "home": "HOME", "work": "the working folder"}
    row = Row(f"{names[which]} missing, unwritable, gone")
    jobs = []
    for command in commands:
        if command.is_long:
            continue
        for what in (MISSING, UNWRITABLE, GONE):
            share = bench.random("folder", which, what, command.name).random()
            jobs.append((folder, (bench, row, command, which, what, share)))
    return row, jobs


def folder(bench, row, command, which, what, share):
    with bench.room().fill() as room:
        target = getattr(room, which)
        before = room.files()
        shell, user = None, None
        if what == MISSING:
            if which == "work":
                shell = f"mkdir gone && cd gone && rmdir ../gone"
            else:
                target.rmdir()
        if what == UNWRITABLE:
            user = NOBODY if bench.is_root else None
            if user:
                for own in ("work", "tmp", "home"):
                    subprocess.run(["chown", "-R", str(user), str(getattr(room, own))], check=True)
            target.chmod(0o555)
            if which == "work" and command.adds:
                for output in command.outputs:
                    if (target / output).is_file():
                        (target / output).chmod(0o444)
        process = room.start(command.words, shell=shell, user=user)
        if what == GONE:
            time.sleep(share * command.seconds)
            shutil.rmtree(target, ignore_errors=True)
        outcome = room.end(process)
        problems = []
        if not (which == "work" and what == GONE):
            problems += problems_of_files(bench, before, room, command, may_grow=False)
        target.mkdir(exist_ok=True)
        target.chmod(0o755)
        problems += room.problems_of_temporary_files()
        codes = (66, 65, 70, 73) if which == "work" else (70, 73)
        judged(row, f"{command.name}, {which} {what}", outcome, codes_of(command, *codes), problems)


# MARK: the time

CLOCK = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
/* The time of day jumps by FAULT_JUMP seconds at each third reading, and back at the next. */
static long jump(void) {
  static long count, seconds;
  if (!count) seconds = atol(getenv("FAULT_JUMP"));
  return ++count % 3 == 0 ? seconds : 0;
}
int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*next)(clockid_t, struct timespec *);
  if (!next) next = dlsym(RTLD_NEXT, "clock_gettime");
  int code = next(clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec += jump();
  return code;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  int code = clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return code;
}
time_t time(time_t *goal) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (goal) *goal = now.tv_sec;
  return now.tv_sec;
}
"""


def walk_clock(bench, commands):
    row = Row("time of day that jumps")
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler or not os.path.exists("/proc/self/maps"):
        return untried(row, "no C compiler for the clock that jumps")
    source = pathlib.Path(bench.scratch) / "clock.c"
    source.write_text(CLOCK)
    library = source.with_suffix(".so")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return row, [(clock, (bench, row, command, library, jump))
                 for command in commands if not command.is_long for jump in (86400, -86400 * 20000)]


def clock(bench, row, command, library, jump):
    with bench.room().fill() as room:
        before = room.files()
        outcome = room.run(command.words, extra={"LD_PRELOAD": str(library), "FAULT_JUMP": str(jump)})
        problems = problems_of_files(bench, before, room, command, may_grow=False)
        problems += problems_after(room, before, command)
        judged(row, f"{command.name}, {jump} s", outcome, (0,), problems)
