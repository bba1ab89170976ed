/** What is drawn; each has its own sequence, so that none follows from another. */
export type Subject =
  | 'author'
  | 'comments'
  | 'essence'
  | 'reads'
  | 'tag'
  | 'time'
  | 'text'
  | 'commenter'
  | 'order'

const salts: Record<Subject, number> = {
  author: 1,
  comments: 2,
  essence: 3,
  reads: 4,
  tag: 5,
  time: 6,
  text: 7,
  commenter: 8,
  order: 9,
}

/**
 * A number in [0, 1) that depends on nothing but what it is for and which one it is: a load that goes on after a
 * crash draws the same as one that was never interrupted.
 */
export function draw(subject: Subject, index: number): number {
  let x = Math.imul(index ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(salts[subject], 0xc2b2_ae35)
  x = Math.imul(x ^ (x >>> 16), 0x7feb_352d)
  x = Math.imul(x ^ (x >>> 15), 0x846c_a68b)
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32
}
