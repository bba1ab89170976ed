/* Shared: how often a text has its keys, kept in so little that texts are compared without being read (decision 0112). */
import { isRun, keysOf } from './search-words.ts'

/*
 * A table of buckets, each of eight places of two bytes: ten bits of a key's hash, and how often the text has it. Which bucket
 * a key is in follows from its hash, so PostgreSQL hands out these few bytes and reads no more. A key that finds no place is left
 * out, the rarest first; a table that leaves none out ends with one more byte.
 */
export const bucketBytes = 16
const slots = bucketBytes / 2
/** So few to a bucket on average that hardly one is ever full. */
const usualSlots = 4
const bucketsMax = 100
const countBits = 6
const countMax = 2 ** countBits - 1
const hashBits = 31
const printBits = 16 - countBits

/** What PostgreSQL reads as an integer. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 1
}

const printOf = (hash: number) => hash >>> (hashBits - printBits)

/** A lone character of a script without spaces is no key of the runs that it stands in, so it isn't counted there. */
export const isCounted = (key: string) => key.length > 1 || !isRun(key)

export const leavesNoneOut = (bytes: number) => bytes % bucketBytes === 1

/** How often a text, as the index keeps it, has each of its keys. */
export function countKeys(searchText: string): Buffer {
  const times = new Map<string, number>()
  for (const text of searchText.split(' '))
    for (const key of keysOf({ text, isUnspaced: isRun(text) })) times.set(key, (times.get(key) ?? 0) + 1)
  const buckets = Math.min(bucketsMax, Math.ceil(times.size / usualSlots))
  const table = Buffer.alloc(buckets * bucketBytes)
  const used = new Uint8Array(buckets)
  let isAll = true
  for (const [key, count] of [...times].sort((a, b) => b[1] - a[1])) {
    const hash = hashOf(key)
    const bucket = hash % buckets
    const slot = used[bucket]!
    if (slot === slots) isAll = false
    else {
      used[bucket] = slot + 1
      const value = (printOf(hash) << countBits) | Math.min(countMax, count)
      table.writeUInt16BE(value, bucket * bucketBytes + slot * 2)
    }
  }
  return isAll ? Buffer.concat([table, Buffer.alloc(1)]) : table
}

/** What the bucket that begins there says of a key; 0 where it has none of it. */
export function readCount(buckets: Buffer, start: number, hash: number): number {
  for (let at = start; at < start + bucketBytes && at < buckets.length; at += 2) {
    const slot = buckets.readUInt16BE(at)
    if (slot > 0 && slot >>> countBits === printOf(hash)) return slot & countMax
  }
  return 0
}
