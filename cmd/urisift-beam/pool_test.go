package main

func serveWorkers() {}
