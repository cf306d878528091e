"""An archive with the executable for machines without Swift, and the licence of each part of it.

Swift's libraries and zlib are linked into the executable. It needs Debian's libc6, and libjemalloc2 with its
libstdc++6; before it is packed it runs in an empty root with these alone.
"""

import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

from shared import ROOT, run

STATIC_PACKAGES = {"zlib1g-dev": "libz.a"}
DYNAMIC_PACKAGES = ("libc6", "libgcc-s1", "libstdc++6", "libjemalloc2")
# Swift reads the arguments of a process from /proc.
IN_ROOT = 'mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; exec chroot "$0" /filmstrip "$@"'


def package(file=None):
    source = (ROOT / "Sources/Measurement/Machine+Current.swift").read_text()
    version = re.search(r'^package let filmstripVersion = "(.*)"$', source, re.MULTILINE)[1]
    name = f"filmstrip-{version}-linux-{platform.machine()}"
    archive = pathlib.Path(file).resolve() if file else ROOT / ".build" / f"{name}.tar.gz"
    if file and archive.exists():
        say(f"package: {archive} exists: name another file")
        return 73
    say(run("scripts/setup", cwd=ROOT), end="")
    say("building")
    executable = build_static()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder, name)
        (root / "licences").mkdir(parents=True)
        run("strip", "--strip-all", "-o", root / "filmstrip", executable)
        copy_licences(root / "licences")
        say("running it in an empty root")
        check_alone(root / "filmstrip", executable, version, pathlib.Path(folder, "bare"))
        # The same executable gives the same bytes, whenever it is packed.
        run("bash", "-c", 'set -o pipefail; tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$0" -cf - '
            '"$1" | gzip -9n >"$2"', folder, name, f"{folder}/archive")
        shutil.move(f"{folder}/archive", archive)
        say(f"{(root / 'filmstrip').stat().st_size / 1e6:.0f} MB; packed {archive.stat().st_size / 1e6:.0f} MB")
    print(archive)
    return 0


def say(text, end="\n"):
    print(text, end=end, file=sys.stderr)


def build_static():
    # The linker finds these libraries in this folder, where there are no shared ones.
    static = ROOT / ".build" / "package" / "static"
    static.mkdir(parents=True, exist_ok=True)
    for debian, library in STATIC_PACKAGES.items():
        path = run("cc", f"-print-file-name={library}").strip()
        if path == library:
            sys.exit(f"package: {library} is missing: apt-get install {debian}")
        (static / library).unlink(missing_ok=True)
        (static / library).symlink_to(path)
    options = ["--scratch-path", ".build/package", "-c", "release", "-Xswiftc", "-gnone", "--static-swift-stdlib",
               "-Xswiftc", "-Xclang-linker", "-Xswiftc", f"-L{static}"]
    subprocess.run(["swift", "build", *options, "--product", "filmstrip"], cwd=ROOT, check=True, stdout=sys.stderr)
    return pathlib.Path(run("swift", "build", *options, "--show-bin-path", cwd=ROOT).strip()) / "filmstrip"


def copy_licences(folder):
    own = (ROOT / "Sources/Filmstrip/Filmstrip.docc/License.md").read_text()
    (folder / "filmstrip.md").write_text(re.sub("^<!--.*\n", "", own, flags=re.MULTILINE))
    swift = pathlib.Path(shutil.which("swift")).resolve().parent.parent
    shutil.copy(swift / "share/swift/LICENSE.txt", folder / "swift.txt")
    for checkout in (ROOT / ".build/package/checkouts").iterdir():
        for licence in checkout.glob("LICENSE*"):
            shutil.copy(licence, folder / f"{checkout.name}.txt")
    for debian in STATIC_PACKAGES:
        shutil.copy(f"/usr/share/doc/{debian}/copyright", folder / f"{debian.removesuffix('-dev')}.txt")


def check_alone(stripped, executable, version, bare):
    """Fails when the executable does not run with the listed packages alone, or counts something else there."""
    for folder in ("debs", "tmp", "proc", "dev"):
        (bare / folder).mkdir(parents=True)
    run("apt-get", "download", *DYNAMIC_PACKAGES, cwd=bare / "debs", stderr=subprocess.DEVNULL)
    for deb in (bare / "debs").iterdir():
        run("dpkg-deb", "-x", deb, bare)
    shutil.copy(stripped, bare / "filmstrip")

    def alone(*arguments):
        return run("unshare", "-m", "bash", "-c", IN_ROOT, bare, *arguments)

    found = alone("--version").strip()
    if found != version:
        sys.exit(f"package: the executable prints version {found}, expected {version}")
    comparison = ("compare", "furrow-2015-feed", "--exact", "--format", "csv")
    if alone(*comparison) != run(executable, *comparison):
        sys.exit("package: the executable counts something else in an empty root")
