/* Shared: the icons of the site, and that on share images. */
const nothing = { r: 0, g: 0, b: 0, alpha: 0 }

/** Draws a picture as a PNG whose edges are so long, transparent beside what isn't square. */
export async function drawSquare(picture: Buffer, edge: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // Of a picture made of lines as many dots as it needs.
  return sharp(picture, { density: 72 * Math.ceil(edge / 32) })
    .resize(edge, edge, { fit: 'contain', background: nothing })
    .png()
    .toBuffer()
}
