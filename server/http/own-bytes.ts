/**
 * The same bytes in a buffer of their own. What zlib returns is the beginning of a buffer of 64 KB, all of which would stay
 * with whatever is kept of it, beyond what a cache counts.
 */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
