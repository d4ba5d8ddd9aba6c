#!/bin/sh
# Reads lines
#
#     PATH TAB START:END
#
# as "urisift split" prints them, and writes the records of each range, in this
# order, as JSON Lines. The arguments are further flags of urisift. It is what
# engines run that hand lines to a program: Hadoop streaming, Spark pipe, xargs.
#
# Status 1 of urisift, something damaged, is noted on standard error and goes on;
# any other ends the script, for the engine to try these lines again.
tab=$(printf '\t')
while IFS=$tab read -r path range; do
	"${URISIFT:-urisift}" --format jsonl --jobs 1 "$@" --range "$range" -- "$path" </dev/null
	status=$?
	[ "$status" -le 1 ] || exit "$status"
done
