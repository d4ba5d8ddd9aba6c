#!/bin/sh
# usage: test.sh URISIFT
#
# Runs the scripts of this directory as far as the engines they need are there,
# and compares what they give with what the program gives by itself.
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
URISIFT=$(cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
PYTHON=${PYTHON:-$(command -v /usr/bin/python3 || command -v python3 || echo none)}
export URISIFT
dir=$(mktemp -d)
started=
trap 'kill -9 $started 2>/dev/null || :; rm -rf -- "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd -- "$dir"
failed=0

# Three inputs: one that is divided at messages, one at lines, and one not at all.
awk 'BEGIN {
	for (i = 0; i < 6000; i++) {
		printf "From a@b.example Thu Jan  1 00:00:00 2026\nFrom: a@b.example\nSubject: http://s.example/%d\n\n", i
		printf "See http://a.example/%d and <http://b.example/long/\npath/%d>.\n\n", i, i
	}
}' >a.mbox
awk 'BEGIN { for (i = 0; i < 9000; i++) printf "Line %d has https://t.example/%d and <http://u.exam\nple/%d>%s", i, i, i, i % 3 ? " " : "\n" }' >'b c.txt'
gzip -c 'b c.txt' >d.txt.gz
set -- a.mbox 'b c.txt' d.txt.gz

# Which line a URI is in is known to nobody who reads a range.
plain() { sed 's/,"line":[0-9]*,"column":[0-9]*//'; }
"$URISIFT" --quiet --format jsonl -- "$@" | plain >want
"$URISIFT" --quiet a.mbox >want.list

# same NAME WANT: whether standard input is what is wanted, in the same order.
same() {
	plain >got
	if cmp -s "$2" got; then
		echo "ok    $1"
	else
		echo "WRONG $1"
		failed=1
	fi
}

"$URISIFT" split --size 32K -- "$@" | "$here/sift-ranges.sh" --quiet | same 'lines to a program' want

if command -v parallel >/dev/null; then
	"$here/parallel.sh" out 32K "$@" 2>log || cat log
	same 'GNU parallel, ranges' want <out
	"$here/pipepart.sh" out 32K mbox a.mbox 2>log || cat log
	same 'GNU parallel, --pipepart' want.list <out
else
	echo "skip  GNU parallel is not here"
fi

# shards N: waits until there are N shards of Dask.
shards() {
	tries=0
	while [ "$(find . -name 'dask-*.jsonl' | wc -l)" -lt "$1" ]; do
		tries=$((tries + 1))
		[ $tries -lt 1200 ] || return 1
		sleep 0.05
	done
}

if "$PYTHON" -c 'import distributed' 2>/dev/null; then
	"$PYTHON" -m distributed.cli.dask_scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file scheduler.json 2>scheduler.log &
	started="$started $!"
	for _ in 1 2 3; do
		"$PYTHON" -m distributed.cli.dask_worker --scheduler-file scheduler.json --nthreads 1 --no-nanny --no-dashboard 2>worker.log &
		started="$started $!"
		victim=$!
	done
	while [ ! -s scheduler.json ]; do sleep 0.05; done
	address=$(sed -n 's/.*"address": "\([^"]*\)".*/\1/p' scheduler.json)
	"$PYTHON" "$here/dask_ranges.py" --scheduler "$address" --size 8K --output dask "$@" 2>dask.log &
	run=$!
	started="$started $run"
	shards 10
	kill -9 $victim
	[ "$(find . -name 'dask-*.jsonl' | wc -l)" -lt "$("$URISIFT" split --size 8K -- "$@" | wc -l)" ] ||
		{ echo 'WRONG Dask was faster than the kill'; failed=1; }
	wait $run || { echo "WRONG Dask ended with $?"; cat dask.log; failed=1; }
	grep -q 'Remove worker' scheduler.log || { echo 'WRONG Dask lost no worker'; failed=1; }
	cat dask-*.jsonl | same 'Dask, one of three workers killed' want
else
	echo "skip  Dask is not here"
fi
exit $failed
