/* Shared: `npm run generate:icons` draws those that the product comes with. */

import { drawSquare } from '#server/posts/uploads/draw-square.ts'

/** How much of the edge the picture fills: what systems cut to a shape of their own needs a margin around it. */
const icons = {
  'icon-192.png': { size: 192, share: 1 },
  'icon-512.png': { size: 512, share: 1 },
  'icon-maskable-512.png': { size: 512, share: 0.72 },
  'apple-touch-icon.png': { size: 180, share: 0.84 },
  // For what asks for this name without looking at a page: feed readers, lists of bookmarks, browsers that take no SVG.
  'favicon.ico': { size: 48, share: 1 },
}

export type IconName = keyof typeof icons
export const iconNames = Object.keys(icons) as IconName[]

const nothing = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Draws the icon of this name, in the form that its name says. A picture that isn't square stands in the middle of it; the ground is
 * what is seen around one that doesn't fill the edge.
 */
export async function drawIcon(picture: Buffer, name: IconName, ground: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, share } = icons[name]
  const drawn = await drawSquare(picture, Math.round(size * share))
  const png = await sharp({
    create: { width: size, height: size, channels: 4, background: share === 1 ? nothing : ground },
  })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  return name === 'favicon.ico' ? packIcon(png, size) : png
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
