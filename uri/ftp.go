package uri

import "strings"

// An FTP is what an ftp URI asks a server for (RFC 1738, section 3.2.2).
type FTP struct {
	CWD  []string // the arguments of the CWD commands, decoded, in order
	Name string   // the argument of the command that follows, decoded; "" for none
	Type byte     // 'a', 'i' or 'd'; 0 where none is written
}

// ParseFTP returns what the ftp URI r asks for. The error is a [*SchemeError].
//
// A path begins where the server puts the user: ftp://host/%2Fetc/motd is
// /etc/motd, ftp://host/etc/motd is etc/motd below the user's directory.
// A question mark is part of a name (RFC 1738, section 5: fsegment).
func ParseFTP(r Ref) (FTP, error) {
	if err := demand(r, "ftp"); err != nil {
		return FTP{}, err
	}
	path := strings.TrimPrefix(r.text[r.o.path:r.o.query], "/")
	var f FTP
	if i := indexFTPType(path); i >= 0 {
		f.Type = path[len(path)-1] | 0x20
		path = path[:i]
	}
	for {
		segment, rest, more := strings.Cut(path, "/")
		if !more {
			f.Name = octets(segment)
			return f, nil
		}
		f.CWD = append(f.CWD, octets(segment))
		path = rest
	}
}

// indexFTPType returns the offset of ";type=" in the last segment, or -1.
func indexFTPType(path string) int {
	for i := len(path) - 1; i >= 0 && path[i] != '/'; i-- {
		if path[i] == ';' && hasPrefixFold(path[i:], ";type=") {
			return i
		}
	}
	return -1
}

// checkFTP checks
//
//	ftp://<user>:<password>@<host>:<port>/<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>
func checkFTP(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	path := r.text[r.o.path:r.o.query]
	i := indexFTPType(path)
	if i < 0 {
		return "", 0
	}
	switch code := path[i+len(";type="):]; strings.ToLower(code) {
	case "a", "i", "d":
		return "", 0
	}
	return "typecode", r.o.path + i + len(";type=")
}
