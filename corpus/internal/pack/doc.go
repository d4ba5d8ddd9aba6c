// Package pack opens compressed streams and archives: gzip, bzip2, xz, zstd, tar
// and zip.
//
// # Terminology
//
// A container holds members. A compressed stream is a container of one member,
// however many streams were put one behind the other. A member delivers its bytes
// as they come; none is read into memory whole or written to disk under its name.
//
// # Damage
//
// Every error is an [*Error] with a Code, from Next or from the
// member's Read, and ends no more than it must: Next goes on with what follows.
// What precedes the damage was delivered; bytes behind or between the parts of a
// container that are no part of it are a member of their own, with no name. So are the
// comments of a zip archive and its members, together.
//
// # Limits
//
// [Limits] bound what a hostile container can cost. They count bytes and members,
// never time, and cut at the same byte however the container is delivered.
package pack
