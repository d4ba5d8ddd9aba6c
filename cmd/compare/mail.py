import mailbox, re, sys

uri = re.compile(rb'[A-Za-z][A-Za-z0-9+.-]*://[^\s<>"]+')
out = sys.stdout.buffer
for message in mailbox.mbox(sys.argv[1]):
    for _, value in message.items():
        for m in uri.finditer(str(value).encode("utf-8", "replace")):
            out.write(m.group() + b"\n")
    for part in message.walk():
        if part.get_content_maintype() != "text":
            continue
        for m in uri.finditer(part.get_payload(decode=True) or b""):
            out.write(m.group() + b"\n")
