//go:build (arm64 || amd64.v3) && gc && !purego

package urlrec

// hasVectors is true: all processors of this target have the vectors.
const hasVectors = true
