#!/bin/sh
# usage: parallel.sh OUTPUT SIZE PATH...
#
# Reads ranges of SIZE bytes with GNU parallel, one process a core, and writes the
# records to OUTPUT in the order of the inputs. Machines can be added with
# PARALLEL='--sshlogin 8/server1,8/server2', if they see the same files.
set -eu
output=$1 size=$2
shift 2
urisift=${URISIFT:-urisift}
export urisift
# Status 1, something damaged, is no reason to try again; the others are.
"$urisift" split --size "$size" -- "$@" |
	parallel --colsep '\t' --keep-order --halt now,fail=1 --retries 3 \
		'"$urisift" --format jsonl --jobs 1 --range {2} -- {1} || [ $? = 1 ]' >"$output.part"
mv -- "$output.part" "$output"
