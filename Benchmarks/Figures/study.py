"""What sweeps find about every sensible design, on the embedded feeds and on generated people (SweepStudy.md)."""

import pathlib
import re
import sys
import tempfile

from shared import choose, filmstrip, print_head, print_row

STUDIES = {
    "small": {
        "feeds": "[furrow-2015-feed, nested-tables-2016-feed]",
        "seeds": "1-1", "edited": "2-2", "duration": 20,
        "hosts": {
            "UIKit": "acquireFirst+coasting+echoing",
            "UIKit, late ends": "acquireFirst+late+coasting+echoing"},
        "identities": "[tag, id]", "keys": "[row, id]", "offsets": "[dictionary, kept]", "pools": "[lifo, 'cap:8']"},
    "full": {
        "feeds": "[chromium-browse, chromium-flings, edited-feed, furrow-2015-feed, filmstrip-2014-feed, viblo-feed, "
                 "nested-tables-2016-feed, furrow-2013-feed]",
        "seeds": "1-20", "edited": "21-40", "duration": 30,
        "hosts": {
            "UIKit": "acquireFirst+coasting+echoing",
            "UIKit, late ends": "acquireFirst+late+coasting+echoing",
            "UIKit, cells prepared": "acquireFirst+prepared+coasting+echoing",
            "Android's views, Compose": "acquireFirst+echoing+confining",
            "Flutter": "acquireFirst+echoing",
            "React Native": "recycleFirst+coasting+echoing+confining+queued",
            "a page": "acquireFirst+echoing+confining+clamping+queued+forgetting"},
        "identities": "[tag, indexPath, map, owned, id]", "keys": "[row, path, id, remapped]",
        "offsets": "[dictionary, 'lru:5%', reset, kept]",
        "pools": "[lifo, fifo, 'cap:4', 'cap:8', 'twoLevel:2+5', affine, 'aged:2']"}}

# In full 200 people: five kinds, on a feed that stays the same and on one with rows inserted above them.
PEOPLE = """
  - {{scenario: browse, person: [browsing, hunting, exploring, flinging, reading], duration: {duration}, seeds: {seeds}}}
  - {{scenario: browse, mutation: inserts-above, person: [browsing, hunting, exploring, flinging, reading],
    duration: {duration}, seeds: {edited}}}"""
CHOICES_OF_APPS = """
  - floor
  - design: tag-lookup
    vary:
      identity: {identities}
      key: {keys}
      keyedBy: [callback, strip]
      store: {offsets}
      saves: [end, scroll, settled]
      reload: [always, changed, never]
      form: [points, nearest, item]
      stops: [no, bind]
      laysOut: [last, first]"""
CHOICES_OF_LISTS = """
  - floor
  - design: stable-id,saves=scroll,stops=bind
    vary:
      reload: [always, changed]
      pool: {pools}
      itemPool: [perStrip, 'cap:5', shared]
      prefetch: [none, 'ahead:1', 'window:1/0.5', deadline]"""
def sweep_study(size, folder=None):
    study = choose("size", size, STUDIES)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(folder or temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        run_sweeps(study, folder)
        print_study(study, folder)


def run_sweeps(study, folder):
    """Plans, runs and merges each sweep; a sweep that is in the folder already is continued."""
    def sweep(name, traces, designs, *options):
        print(f"sweep-study: {name}", file=sys.stderr)
        hosts = ", ".join(study["hosts"].values())
        text = f"filmstrip-sweep: 1\ntraces:{traces}\ndesigns:{designs}\nhosts: [{hosts}]\n".format(**study)
        (folder / f"{name}.yml").write_text(text)
        steps = [["run", f"{name}.plan", "--into", name],
                 ["merge", f"{name}.plan", name, "--output", f"{name}.csv", "--force"]]
        if not (folder / f"{name}.plan").exists():
            steps.insert(0, ["plan", f"{name}.yml", "--output", f"{name}.plan", *options])
        for words in steps:
            print(filmstrip("sweep", *words, cwd=folder), end="", file=sys.stderr)

    sweep("feeds", " {feeds}", CHOICES_OF_APPS)
    # A design that is right wherever any design is has been right on the feeds.
    sweep("people", PEOPLE, CHOICES_OF_APPS, "--right", "feeds.plan", "feeds.csv")
    sweep("costs", " {feeds}", CHOICES_OF_LISTS)


def print_study(study, folder):
    def answer(name, *options):
        return filmstrip(
            "sweep", "answer", f"{name}.plan", f"{name}.csv", "--format", "markdown", *options, cwd=folder).splitlines()

    def print_section(title, name):
        lines = answer(name)
        # The last part is about the options of the command.
        end = lines.index("**More**") if "**More**" in lines else len(lines)
        print("\n".join([f"\n## {title}\n"] + lines[:end]), flush=True)

    print_section("On the embedded feeds", "feeds")
    print("\n## On each host\n")
    print_head(["of", "host", "right on the feeds", "what to use"])
    for platform, host in study["hosts"].items():
        lines = answer("feeds", "--host", host)
        designs = [line.split("|")[1].strip() for line in lines if re.match(r"\| [a-z]", line)]
        plainest = next((design for design in designs if design != "what to use"), "")
        print_row([platform, host, re.fullmatch(r"\*\*[^:]*: (.*)\*\*", lines[0])[1], plainest])
    print_section("What is right on the feeds, on people", "people")
    print_section("What the list does with its cells, on the feeds", "costs")
