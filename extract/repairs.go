package extract

// repairs is the set of changes that made a text a URI.
type repairs uint16

const (
	repairPercent    repairs = 1 << iota // what the grammar excludes was percent-encoded
	repairIRI                            // characters beyond ASCII were mapped (RFC 3987, 3.1)
	repairJSON                           // escapes of a JSON string were undone
	repairEntity                         // character references were undone
	repairHyphen                         // a typographic hyphen was read as "-"
	repairTeX                            // escapes of TeX, Markdown or a shell were undone
	repairProperties                     // escapes of a properties file were undone
	repairInvisible                      // invisible characters were dropped
	repairRoff                           // escapes of roff were undone
	repairSQL                            // apostrophes that a string of SQL doubles were undone
)

// repairNames are the names of the repairs in the order of their bits.
var repairNames = []string{
	"percent-encoded", "iri", "json", "entity", "hyphen", "tex", "properties", "invisible", "roff", "sql",
}

// carriers are the repairs that undo how the text was carried: the URI itself
// was written as it should be.
const carriers = repairJSON | repairEntity | repairTeX | repairProperties | repairInvisible | repairRoff | repairSQL

// names returns the names of the repairs, nil for none.
func (s repairs) names() []string {
	var names []string
	for bit, name := range repairNames {
		if s&(1<<bit) != 0 {
			names = append(names, name)
		}
	}
	return names
}
