//go:build !(amd64 || arm64) || !gc || purego

package urlrec

func scanHost(s string) (n int, seen marked) { return scan(s, notInDomain) }

func scanPath(s string) (n int, seen marked) { return portablePath(s) }

func scanQuery(s string) (n int) { return portableQuery(s) }
