#!/usr/bin/env python3
"""Read ranges of files with Dask, one shard of JSON Lines a range.

usage: dask_ranges.py --scheduler HOST:PORT [--size 16M] --output PREFIX PATH... [-- FLAG...]

The workers run urisift, and see the same files by the same names. Each shard is
written by "urisift --output": under another name, and renamed when it is
complete. A range that is read twice, because its worker was lost, gives the same
shard. The names of the shards sort in the order of the inputs. FLAGs are those of
urisift. The exit status is the worst of all ranges: 1 if something was damaged,
2 if something could not be read at all.
"""

import argparse
import os
import subprocess
import sys

from distributed import Client, as_completed


def divide(urisift, size, paths):
    """Return the ranges that the files are divided into, as (path, range)."""
    split = subprocess.run([urisift, "split", "--size", size, "--", *paths], stdout=subprocess.PIPE)
    if split.returncode > 1:
        sys.exit(split.returncode)
    return [tuple(line.rsplit("\t", 1)) for line in os.fsdecode(split.stdout).splitlines()]


def sift(urisift, flags, path, span, shard):
    """Write the records of one range; return the status and the notes."""
    command = [urisift, "--format", "jsonl", "--jobs", "1", *flags]
    run = subprocess.run(
        [*command, "--output", shard, "--range", span, "--", path],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    if run.returncode not in (0, 1, 2):
        raise RuntimeError(f"{path} {span}: status {run.returncode}")
    return run.returncode, os.fsdecode(run.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scheduler", required=True)
    parser.add_argument("--size", default="16M")
    parser.add_argument("--output", required=True)
    parser.add_argument("paths", nargs="+")
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, flags = arguments[:cut], arguments[cut + 1 :]
    args = parser.parse_args(arguments)

    urisift = os.environ.get("URISIFT", "urisift")
    ranges = divide(urisift, args.size, args.paths)
    shards = [f"{args.output}-{i:05}-of-{len(ranges):05}.jsonl" for i in range(len(ranges))]
    status = 0
    with Client(args.scheduler) as client:
        # pure=False: the shard is wanted, not the result of an earlier run.
        jobs = [
            client.submit(sift, urisift, flags, path, span, os.path.abspath(shard), pure=False, retries=3)
            for (path, span), shard in zip(ranges, shards)
        ]
        for job in as_completed(jobs):
            worst, notes = job.result()
            status = max(status, worst)
            sys.stderr.write(notes)
    sys.exit(status)


if __name__ == "__main__":
    main()
