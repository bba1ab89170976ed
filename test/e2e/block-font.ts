/* A font of blocks: every character is a rectangle of its width, the same on every machine and with no letters drawn. */

const unitsPerEm = 1000
const ascent = 880
const descent = -120

type Field = [bytes: 1 | 2 | 4, value: number]

const u8 = (value: number): Field => [1, value]
const u16 = (value: number): Field => [2, value & 0xffff]
const u32 = (value: number): Field => [4, value]

function pack(fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    buffer.writeUIntBE(value >>> 0, at, bytes)
    at += bytes
  }
  return buffer
}

/** A rectangle from the baseline to the height of a letter, with some room on both sides. */
function block(advance: number): Buffer {
  const [left, right, height] = [60, advance - 60, 700]
  return pack([
    ...[1, left, 0, right, height].map(u16), // one contour, and its bounds
    ...[3, 0].map(u16), // its last point; no instructions
    ...[1, 1, 1, 1].map(u8), // all on the curve
    ...[left, 0, right - left, 0].map(u16), // x of each point from the last
    ...[0, height, 0, -height].map(u16),
  ])
}

/** Glyph 0 stands for what a font doesn't have; 1 is a narrow letter, 2 a wide one such as 茶, 3 a space. */
const advances = [500, 500, 1000, 300]
const glyphs = [block(500), block(500), block(1000), Buffer.alloc(0)]

/** Which characters have which glyph, as ranges. */
const ranges = [
  [0x20, 0x20, 3],
  [0x21, 0x2e7f, 1],
  [0x2e80, 0x10ffff, 2],
] as const

const headOf = () =>
  pack([
    ...[0x00010000, 0x00010000, 0, 0x5f0f3cf5].map(u32),
    ...[0, unitsPerEm].map(u16),
    ...[0, 0, 0, 0].map(u32), // made and changed at no time
    ...[0, 0, 1000, 700, 0, 8, 2, 1, 0].map(u16), // bounds, style, smallest size, direction; long offsets
  ])

const hheaOf = () =>
  pack([
    u32(0x00010000),
    ...[ascent, descent, 0, 1000, 60, 60, 940, 1, 0, 0, 0, 0, 0, 0, 0, advances.length].map(u16),
  ])

const os2Of = () =>
  pack([
    ...[4, 600, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0].map(u16),
    ...Array.from({ length: 10 }, () => u8(0)), // no classification
    ...[1, 0, 0, 0, 0x54454148].map(u32),
    ...[0x40, 0x20, 0xffff, ascent, descent, 0, ascent, -descent].map(u16),
    ...[1, 0].map(u32),
    ...[500, 700, 0, 0x20, 1].map(u16),
  ])

/** Subtable of format 13: many characters with one glyph. */
const cmapOf = () =>
  pack([
    ...[0, 1, 3, 10].map(u16),
    u32(12),
    ...[13, 0].map(u16),
    ...[16 + ranges.length * 12, 0, ranges.length, ...ranges.flat()].map(u32),
  ])

function nameOf(): Buffer {
  const text = Buffer.from('Blocks', 'utf16le').swap16()
  const ids = [1, 2, 4, 6]
  const records = ids.flatMap((id) => [3, 1, 0x409, id, text.length, 0])
  return Buffer.concat([pack([0, ids.length, 6 + ids.length * 12, ...records].map(u16)), text])
}

function tablesOf(): [string, Buffer][] {
  const offsets = [0]
  for (const glyph of glyphs) offsets.push(offsets.at(-1)! + glyph.length)
  return [
    ['OS/2', os2Of()],
    ['cmap', cmapOf()],
    ['glyf', Buffer.concat(glyphs)],
    ['head', headOf()],
    ['hhea', hheaOf()],
    ['hmtx', pack(advances.flatMap((advance, glyph) => [u16(advance), u16(glyph === 3 ? 0 : 60)]))],
    ['loca', pack(offsets.map(u32))],
    ['maxp', pack([u32(0x00010000), ...[advances.length, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0].map(u16)])],
    ['name', nameOf()],
    ['post', pack([u32(0x00030000), ...Array.from({ length: 7 }, () => u32(0))])],
  ]
}

/** The font as a TrueType file. */
export function blockFont(): Buffer {
  const tables = tablesOf()
  const directory = [u32(0x00010000), ...[tables.length, 128, 3, tables.length * 16 - 128].map(u16)]
  const bodies: Buffer[] = []
  let at = 12 + tables.length * 16
  for (const [tag, body] of tables) {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    directory.push(
      u32(Buffer.from(tag, 'latin1').readUInt32BE()),
      u32(sumOf(padded)),
      u32(at),
      u32(body.length),
    )
    bodies.push(padded)
    at += padded.length
  }
  return Buffer.concat([pack(directory), ...bodies])
}

function sumOf(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
