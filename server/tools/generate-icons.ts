/** Draws the icons of an installed site from its one picture: `npm run generate:icons`. */

import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../../public/', import.meta.url)
const ground = '#2e6b4f'

/** How much of the edge the picture fills: what systems cut to a shape of their own needs a margin around it. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.72 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.84 },
  // For what asks for this name without looking at a page: feed readers, lists of bookmarks, browsers that take no SVG.
  { name: 'favicon.ico', size: 48, share: 1 },
] as const

const picture = await readFile(new URL('favicon.svg', folder))
for (const { name, size, share } of icons) {
  const edge = Math.round(size * share)
  const drawn = await sharp(picture, { density: 72 * (size / 32) })
    .resize(edge, edge)
    .png()
    .toBuffer()
  const background = share === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : ground
  const png = await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await writeFile(new URL(name, folder), name.endsWith('.ico') ? packIcon(png, size) : png)
}

/** One picture in the form of an .ico: a header, an entry that says where the picture is, and the picture. */
function packIcon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  // Of a list of icons (1) with one entry: its two edges, one plane of 32 bits, its length and where it begins.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
