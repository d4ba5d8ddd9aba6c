package uri

import (
	"slices"
	"strings"
)

// A service is a port and the schemes that may use it, separated by spaces. Of
// a service without a scheme there are none.
type service struct {
	port    uint16
	schemes string
}

// The services whose ports another scheme has no business with, in order: those
// that have a scheme, and those that understand what is not meant for them.
var services = [...]service{
	{1, ""},
	{7, ""},
	{9, ""},
	{11, ""},
	{13, ""},
	{15, ""},
	{17, ""},
	{19, ""},
	{20, "ftp"},
	{21, "ftp"},
	{22, "ssh sftp"},
	{23, "telnet tn3270"},
	{25, "smtp"},
	{37, ""},
	{42, ""},
	{43, ""},
	{53, "dns"},
	{69, "tftp"},
	{70, "gopher"},
	{77, ""},
	{79, "finger"},
	{80, "http ws coap+ws"},
	{87, ""},
	{95, ""},
	{101, ""},
	{102, ""},
	{103, ""},
	{104, ""},
	{109, ""},
	{110, "pop"},
	{111, ""},
	{113, ""},
	{115, ""},
	{117, ""},
	{119, "news nntp"},
	{123, ""},
	{135, ""},
	{137, ""},
	{139, "smb"},
	{143, "imap"},
	{161, "snmp"},
	{179, ""},
	{210, "wais z39.50 z39.50r z39.50s"},
	{322, "rtsps"},
	{389, "ldap"},
	{427, "service"},
	{443, "https wss coaps+ws"},
	{445, "smb"},
	{465, "smtp submit"},
	{512, ""},
	{513, ""},
	{514, ""},
	{515, ""},
	{526, ""},
	{530, ""},
	{531, ""},
	{532, ""},
	{540, ""},
	{548, "afp"},
	{554, "rtsp rtspu"},
	{556, ""},
	{563, "snews news nntp"},
	{575, "vemmi"},
	{587, "submit smtp"},
	{601, ""},
	{602, "xmlrpc.beep xmlrpc.beeps"},
	{605, "soap.beep soap.beeps"},
	{631, "ipp ipps http https"},
	{636, "ldaps ldap"},
	{674, "acap"},
	{702, "iris.beep"},
	{713, "iris.xpc"},
	{714, "iris.xpcs"},
	{715, "iris.lwz"},
	{853, "dns"},
	{873, "rsync"},
	{989, "ftp"},
	{990, "ftp"},
	{993, "imap"},
	{995, "pop"},
	{1026, "cap"},
	{1038, "mtqp"},
	{1096, "go"},
	{1099, "rmi"},
	{1344, "icap"},
	{1525, "prospero"},
	{1719, "h323"},
	{1720, "h323"},
	{1723, ""},
	{1755, "mms"},
	{1883, "mqtt"},
	{1935, "rtmp rtmfp"},
	{2049, "nfs"},
	{2401, "cvs"},
	{2628, "dict"},
	{2855, "msrp msrps"},
	{3306, ""},
	{3372, "tip"},
	{3389, ""},
	{3478, "stun turn"},
	{3659, ""},
	{3690, "svn"},
	{3868, "aaa"},
	{3905, "mupdate"},
	{4045, ""},
	{4190, "sieve"},
	{4404, "psyc"},
	{4569, "iax"},
	{5060, "sip"},
	{5061, "sips"},
	{5349, "stuns turns"},
	{5432, ""},
	{5658, "aaas"},
	{5683, "coap coap+tcp"},
	{5684, "coaps coaps+tcp"},
	{5900, "vnc"},
	{6000, ""},
	{6084, "reload"},
	{6379, "redis rediss"},
	{6566, ""},
	{6665, "irc irc6"},
	{6666, "irc irc6"},
	{6667, "irc irc6"},
	{6668, "irc irc6"},
	{6669, "irc irc6"},
	{6697, "ircs irc irc6"},
	{8883, "mqtts"},
	{9418, "git"},
	{10080, ""},
	{11211, ""},
	{27017, "mongodb"},
	{64738, "mumble"},
}

// DefaultServices returns the ports that [Findings] takes for those of certain
// services, and the schemes that may use them, none where no scheme has the
// service. The map belongs to the caller, to be changed and set in
// [FindingOptions].
func DefaultServices() map[uint16][]string {
	m := make(map[uint16][]string, len(services))
	for _, s := range services {
		m[s.port] = strings.Fields(s.schemes)
	}
	return m
}

// isForeign reports whether the port belongs to a service of other schemes than
// scheme, which is in lower case, by the caller's table or by the default one.
func isForeign(port uint16, scheme string, table map[uint16][]string) bool {
	if table != nil {
		schemes, ok := table[port]
		return ok && !slices.Contains(schemes, scheme)
	}
	i, ok := slices.BinarySearchFunc(services[:], port, func(s service, port uint16) int {
		return int(s.port) - int(port)
	})
	if !ok {
		return false
	}
	for s := range strings.FieldsSeq(services[i].schemes) {
		if s == scheme {
			return false
		}
	}
	return true
}
