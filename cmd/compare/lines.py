import re, sys

uri = re.compile(rb'[A-Za-z][A-Za-z0-9+.-]*://[^\s<>"]+')
out = sys.stdout.buffer
with open(sys.argv[1], "rb") as f:
    for line in f:
        for m in uri.finditer(line):
            out.write(m.group() + b"\n")
