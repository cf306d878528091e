#!/usr/bin/env python3
"""Writes the files in this folder: SciPy's results for fixed samples.

The tests compare every function of Sources/Results/Statistics with these figures. Run it with SciPy (python3 -m venv, pip
install scipy) and read the difference before committing it: each file names the version.
"""

import json
import pathlib

import numpy as np
import scipy
from scipy import stats

FOLDER = pathlib.Path(__file__).resolve().parent
MASK = (1 << 64) - 1


class SplitMix64:
    """The generator of Sources/Results/Statistics/SplitMix64.swift, and its draw of an index."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def index(self, below):
        return (self.next() * below) >> 64


def write(name, cases):
    document = {"scipy": scipy.__version__, "cases": cases}
    (FOLDER / f"{name}.json").write_text(json.dumps(document, indent=1) + "\n")


def plain(values):
    return [float(value) for value in values]


# Samples: without ties, skewed, of whole numbers with ties, and with zeros.
random = np.random.default_rng(20260101)
free = [plain(random.normal(0.3, 1, n).round(6)) for n in (1, 2, 3, 5, 8, 14, 25, 60)]
skewed = [plain(random.exponential(1, n).round(6)) for n in (6, 12, 30)]
tied = [plain(random.integers(-3, 6, n)) for n in (4, 7, 10, 12)]
large = plain(random.normal(0.1, 1, 200).round(7))


def tails(test, *arguments, **options):
    return {
        "less": float(test(*arguments, alternative="less", **options).pvalue),
        "greater": float(test(*arguments, alternative="greater", **options).pvalue),
        "twoSided": float(test(*arguments, alternative="two-sided", **options).pvalue),
    }


def signed_rank():
    write("signed-rank", [
        {"sample": sample, "exact": tails(stats.wilcoxon, sample, method="exact")}
        for sample in free + skewed + [large]])


def mann_whitney():
    cases = []
    pairs = [(free[2], free[3]), (free[3], skewed[0]), (free[5], free[4]), (free[6], skewed[2]),
             (skewed[1], free[5]), (free[7], free[6])]
    for first, second in pairs:
        cases.append({
            "first": first, "second": second,
            "exact": tails(stats.mannwhitneyu, first, second, method="exact")})
    write("mann-whitney", cases)


def hodges_lehmann():
    """SciPy has neither: the definitions in NumPy, and the ends by SciPy's own exact tests.

    The interval is the hull of the centres that the test does not reject: each candidate is a Walsh
    average (or a difference), tried a hair inside.
    """
    one, two = [], []
    for sample in free[3:7] + skewed:
        x = np.array(sample)
        walsh = np.sort([(x[i] + x[j]) / 2 for i in range(len(x)) for j in range(i, len(x))])
        for alpha in (0.0001, 0.01, 0.05, 0.32):
            case = {"sample": sample, "alpha": alpha, "estimate": float(np.median(walsh))}
            kept = [stats.wilcoxon(x - (a + b) / 2, method="exact").pvalue > alpha
                    for a, b in zip(walsh[:-1], walsh[1:])]
            outside = stats.wilcoxon(x - (walsh[0] - 1), method="exact").pvalue > alpha
            if not outside:
                places = np.flatnonzero(kept)
                case["lower"] = float(walsh[places[0]])
                case["upper"] = float(walsh[places[-1] + 1])
            one.append(case)
    for first, second in [(free[3], skewed[0]), (free[5], free[4]), (skewed[1], free[5])]:
        x, y = np.array(first), np.array(second)
        shifts = np.sort(np.subtract.outer(x, y).ravel())
        for alpha in (0.001, 0.05, 0.2):
            case = {"first": first, "second": second, "alpha": alpha,
                    "estimate": float(np.median(shifts))}

            def is_kept(shift):
                return stats.mannwhitneyu(x - shift, y, method="exact").pvalue > alpha

            if not is_kept(shifts[0] - 1):
                places = np.flatnonzero(
                    [is_kept((a + b) / 2) for a, b in zip(shifts[:-1], shifts[1:])])
                case["lower"] = float(shifts[places[0]])
                case["upper"] = float(shifts[places[-1] + 1])
            two.append(case)
    write("hodges-lehmann", one)
    write("hodges-lehmann-shift", two)


def holm():
    """SciPy has Benjamini and Hochberg's, and not Holm's: the definition, in NumPy."""
    cases = []
    for size in (1, 2, 5, 50, 100):
        p = random.uniform(0, 1, size) ** 3
        if size == 5:
            p[3] = p[1]
        order = np.argsort(p, kind="stable")
        adjusted = np.minimum(1, np.maximum.accumulate((size - np.arange(size)) * p[order]))
        back = np.empty(size)
        back[order] = adjusted
        cases.append({"probabilities": plain(p), "adjusted": plain(back)})
    write("holm", cases)


def binomial():
    cases = []
    for k, n in [(0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (7, 2000), (20, 2000), (0, 2000),
                 (499_000, 1_000_000)]:
        for alpha in (0.01, 0.05):
            result = stats.binomtest(k, n)
            exact = result.proportion_ci(1 - alpha, method="exact")
            cases.append({"successes": k, "trials": n, "alpha": alpha,
                          "exact": plain(exact)})
    write("binomial", cases)


def quantiles():
    cases = []
    for sample in free[1:] + skewed + tied + [large]:
        for share in (0.0, 0.1, 0.5, 0.9, 0.99, 1.0):
            cases.append({"sample": sample, "share": share,
                          "quantile": float(np.quantile(sample, share, method="linear"))})
    write("quantiles", cases)


def generator():
    draws = SplitMix64(20260101)
    numbers = [str(draws.next()) for _ in range(4)]
    indices = [draws.index(10) for _ in range(20)]
    write("generator", [{"seed": 20260101, "numbers": numbers, "indices": indices}])


for make in (signed_rank, mann_whitney, hodges_lehmann, holm, binomial, quantiles, generator):
    make()
