// Package command is the program urisift, as a function: its flags, its workers,
// its sinks. The programs under cmd that are for other surroundings than a
// command line call it, too, so that a flag, a record and a status mean the same
// in all of them.
//
// # Terminology
//
// An input is what a path leads to. A task is an input on its way through the program,
// and a sifter a worker that it goes through. A record is one match and where it was
// found; a sink writes it in a form of output. A note is a line on standard error about
// what could not be read. A piece holds some records and notes of one input, and a tally
// counts them. The collector writes the pieces.
//
// The crew is all sifters of a run. It has a seat for each job, and who works sits in
// one. A division is a large input that several sifters work on, each on a portion of it
// at a time: a block of a text, or some messages of a mailbox. Those that join the sifter
// that met it are helpers. An outlet is where the pieces of a portion come out.
//
// The journal of a run that can be resumed holds its checkpoints, which are places
// between two inputs or between two portions of one.
//
// # Workers
//
// Workers read inputs side by side; one goroutine writes what they give, in
// the order of the inputs.
//
//	      ┌► sifter ─ pieces ─┐
//	feed ─┼► sifter ─ pieces ─┼► collector ► output
//	      └► sifter ─ pieces ─┘
//
// Each sifter takes the next input from the feed when it is done with the last one. A
// large input is divided, and helpers work on parts of it as long as seats in the crew
// are free: when there are no inputs left, or a sifter waits.
//
// The collector gets the tasks in the order in which the feed hands them out, each with a
// channel for its pieces. A piece that holds nothing but an outlet stands for a portion:
// what comes out there is written in its place. What is written goes back to the sifter
// that filled it.
//
// A sifter that is ahead of the order runs out of free pieces and waits, so that memory is
// bounded whatever the inputs hold. For the beginnings of tasks it has small pieces
// besides, so that it does not wait before some dozens of messages, each in a file of its
// own, are read, while the order waits for a large one. The first task, and in it the
// first portion, that is not yet done waits for no other: the pieces that its sifter gave
// away before belong to earlier ones, which have been written; a helper that would break
// this rule does not help. For a seat it waits no longer than until the others are ahead
// of the order.
//
// The messages of a mailbox are told apart in order, and copied out of it for those who
// sift them. The blocks of a text are read in order as well, together with the text
// around them, in arenas; where the text stands in its file as it is, they are read by
// those who take them, or looked at where the system keeps them in memory. What has been
// decided at the end of a block about the text behind it is a seam, with which the next
// one begins. Until that is known the next one is read with a guess, and what it gives is
// in doubt: it waits for the guess to prove right, or is found anew.
//
// Where reading on may block, as in a pipe, everything decided goes out before.
package command
