#!/bin/sh
# usage: pipepart.sh OUTPUT SIZE mbox|log FILE
#
# Reads blocks of about SIZE bytes with GNU parallel --pipepart and writes the
# URIs to OUTPUT in the order of the input. parallel cuts where it sees the
# beginning of a message or of a line, so this is for mailboxes in which lines of
# text that begin with "From " are quoted, and for logs. A block does not know
# where in the file it is, so this is for lists, not for records with offsets.
set -eu
output=$1 size=$2 type=$3 file=$4
urisift=${URISIFT:-urisift}
export urisift type
set -- --recend '\n'
[ "$type" != mbox ] || set -- "$@" --recstart 'From '
parallel --pipepart --arg-file "$file" --block "$size" "$@" --keep-order --halt now,fail=1 \
	'"$urisift" --jobs 1 --type "$type" || [ $? = 1 ]' >"$output.part"
mv -- "$output.part" "$output"
