/** Draws the icons of an installed site from its one picture: `npm run generate:icons`. */

import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../../public/', import.meta.url)
const ground = '#2e6b4f'

/** How much of the edge the picture fills: what systems cut to a shape of their own needs a margin around it. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.72 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.84 },
] as const

const picture = await readFile(new URL('favicon.svg', folder))
for (const { name, size, share } of icons) {
  const edge = Math.round(size * share)
  const drawn = await sharp(picture, { density: 72 * (size / 32) })
    .resize(edge, edge)
    .png()
    .toBuffer()
  const background = share === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : ground
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, folder).pathname)
}
