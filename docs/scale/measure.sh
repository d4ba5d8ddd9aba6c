#!/bin/sh
# usage: measure.sh FILE
#
# Reads one mailbox in every way that docs/scale.md tells about, prints how long
# each takes, and compares the records, sorted. It is run at the root of the
# project. It needs Go, and Dask and GNU parallel for their lines.
set -eu
file=$(cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
PYTHON=${PYTHON:-$(command -v /usr/bin/python3 || command -v python3 || echo none)}
dir=$(mktemp -d)
started=
trap 'kill -9 $started 2>/dev/null || :; rm -rf -- "$dir"' EXIT
trap 'exit 1' HUP INT TERM
go build -o "$dir/urisift" ./cmd/urisift
(
	cd cmd/urisift-beam
	go build -o "$dir/urisift-beam" .
	go build -o "$dir/prism" github.com/apache/beam/sdks/v2/go/cmd/prism
	go build -o "$dir/beamboot" github.com/apache/beam/sdks/v2/go/container
)
scale=$(pwd)/docs/scale
URISIFT=$dir/urisift
export URISIFT
cd -- "$dir"
cat -- "$file" >/dev/null # into memory, for all alike

# way NAME COMMAND...: runs a command that leaves its records in out*, ROUNDS times,
# and prints the shortest time.
way() {
	name=$1 best=
	shift
	for _ in $(seq "${ROUNDS:-3}"); do
		rm -f out*
		begun=$(date +%s%N)
		"$@" >log 2>&1 || [ $? = 1 ] || { echo "$name: status $?" && tail -5 log; }
		ended=$(date +%s%N)
		took=$(((ended - begun) / 1000000))
		[ -n "$best" ] && [ "$best" -le $took ] || best=$took
	done
	rm -f out*.notes # what the program says on standard error
	cat out* | sed 's/,"line":[0-9]*,"column":[0-9]*//' | LC_ALL=C sort >sorted
	sum=$(sha256sum <sorted | cut -c 1-12)
	printf '%-26s %8d ms  %d records  %s\n' "$name" "$best" "$(wc -l <sorted)" "$sum"
}

# listening PORT: waits until there is a server.
listening() {
	until "$PYTHON" -c "import socket; socket.create_connection(('127.0.0.1', $1))" 2>/dev/null; do sleep 0.1; done
}

way 'urisift -j 1' ./urisift -q -f jsonl -j 1 -o out "$file"
way 'urisift' ./urisift -q -f jsonl -o out "$file"
way 'Beam, direct' ./urisift-beam --runner=direct -o out "$file"
./prism --job_port=18073 --serve_http=false 2>prism.log &
started=$!
listening 18073
way 'Beam, prism, LOOPBACK' ./urisift-beam --runner=universal --endpoint=localhost:18073 --environment_type=LOOPBACK -o "$dir/out" "$file"
setsid ./beamboot --worker_pool 2>pool.log & # its workers outlive it otherwise
started="$started -$!"
listening 50000
way 'Beam, prism, worker pool' ./urisift-beam --runner=universal --endpoint=localhost:18073 \
	--environment_type=EXTERNAL --environment_config=localhost:50000 --worker_binary="$dir/urisift-beam" -o "$dir/out" "$file"
if command -v parallel >/dev/null; then
	way 'GNU parallel, ranges' "$scale/parallel.sh" out 16M "$file"
fi
if "$PYTHON" -c 'import distributed' 2>/dev/null; then
	"$PYTHON" -m distributed.cli.dask_scheduler --host 127.0.0.1 --port 18786 --no-dashboard 2>scheduler.log &
	started="$started $!"
	listening 18786
	for _ in 1 2 3; do
		"$PYTHON" -m distributed.cli.dask_worker 127.0.0.1:18786 --nthreads 1 --no-nanny --no-dashboard 2>worker.log &
		started="$started $!"
	done
	way 'Dask, three workers' "$PYTHON" "$scale/dask_ranges.py" --scheduler 127.0.0.1:18786 --size 16M --output "$dir/out" "$file"
fi
