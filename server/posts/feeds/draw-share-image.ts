import type { OverlayOptions } from 'sharp'
import { drawSquare } from '#server/posts/uploads/draw-square.ts'
import { type ShareText, shareImageSize } from './share-images.ts'
import { type TextLook, type WrittenText, writeText } from './write-text.ts'

// The paper and tea of web/ui/tokens.css by day: what is shared looks the same to everybody.
const color = { paper: '#fbfaf7', ink: '#1f2421', quiet: '#5c665f', tea: '#2e6b4f', wash: '#e8f1ec' }

const { width, height } = shareImageSize
const marginPx = 72
const roomPx = width - 2 * marginPx
const markPx = 64

// A short title is written large; a long one gets its fourth line at a smaller size.
const titleLarge: TextLook = { sizePx: 72, color: color.ink, isBold: true, widthMaxPx: roomPx, linesMax: 2 }
const titleSmall: TextLook = { ...titleLarge, sizePx: 56, linesMax: 4 }
const siteLook: TextLook = { sizePx: 36, color: color.tea, isBold: true, widthMaxPx: 900, linesMax: 1 }
const tagLook: TextLook = { sizePx: 30, color: color.tea, widthMaxPx: 380, linesMax: 1 }
const authorLook: TextLook = { sizePx: 32, color: color.quiet, widthMaxPx: 560, linesMax: 1 }

const siteMiddlePx = marginPx + markPx / 2
const titleMiddlePx = 320
const footMiddlePx = height - marginPx - 14
/** The cup of public/favicon.svg. */
const productMark = `<svg xmlns="http://www.w3.org/2000/svg" width="${markPx}" height="${markPx}" viewBox="0 0 32 32" fill="none"
  stroke-linecap="round"><rect width="32" height="32" rx="8" fill="${color.tea}"/>
  <path d="M8 13h14v4.5a6 6 0 0 1-6 6h-2a6 6 0 0 1-6-6z" fill="${color.paper}"/>
  <path d="M22 14.5h1.5a2.75 2.75 0 0 1 0 5.5h-2" stroke="${color.paper}" stroke-width="1.8"/>
  <path d="M12 10c-1.2-1.3 1.2-2.2 0-3.8M17 10c-1.2-1.3 1.2-2.2 0-3.8" stroke="#e3c566" stroke-width="1.5"/></svg>`

const pillPx = { height: 60, padding: 26 }

/**
 * A topic's share image as a PNG, with the icon of the site, or the product's where it has none of its own. Words that the machine
 * has no font for are left out rather than drawn as boxes.
 */
export async function drawShareImage(
  { title, authorName, tagName, siteTitle }: ShareText,
  siteIcon?: Buffer,
): Promise<Buffer> {
  const [titleText, siteText, tagText, authorText] = [
    await writeText(title, titleLarge, titleSmall),
    await writeText(siteTitle, siteLook),
    await writeText(tagName, tagLook),
    await writeText(authorName ?? '', authorLook),
  ]
  const { default: sharp } = await import('sharp')
  const tagLeft = width - marginPx - pillPx.padding - (tagText?.widthPx ?? 0)
  const icon = siteIcon ? await drawSquare(siteIcon, markPx) : Buffer.from(productMark)
  return sharp(Buffer.from(drawGround(tagText)))
    .composite([
      { input: icon, left: marginPx, top: marginPx },
      ...place(titleText, marginPx, titleMiddlePx),
      ...place(siteText, marginPx + markPx + 20, siteMiddlePx),
      ...place(authorText, marginPx, footMiddlePx),
      ...place(tagText, tagLeft, footMiddlePx),
    ])
    .png({ palette: true, effort: 1 })
    .toBuffer()
}

const place = (text: WrittenText | undefined, left: number, middle: number): OverlayOptions[] =>
  text ? [{ input: text.picture, left, top: Math.round(middle - text.heightPx / 2) }] : []

/** Everything but the words and the icon: paper, the ground of the tag, a strip of tea below. */
function drawGround(tagText: WrittenText | undefined): string {
  const pillWidth = (tagText?.widthPx ?? 0) + 2 * pillPx.padding
  const pill = `<rect x="${width - marginPx - pillWidth}" y="${footMiddlePx - pillPx.height / 2}"
    width="${pillWidth}" height="${pillPx.height}" rx="${pillPx.height / 2}" fill="${color.wash}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${color.paper}"/>
    <rect y="${height - 14}" width="${width}" height="14" fill="${color.tea}"/>
    ${tagText ? pill : ''}
    </svg>`
}
