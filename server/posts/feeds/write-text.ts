import type { Sharp } from 'sharp'
import { loadOnce } from '#server/core/load-once.ts'
import { xmlText } from './xml.ts'

export interface TextLook {
  sizePx: number
  color: string
  isBold?: boolean
  widthMaxPx: number
  linesMax: number
}

export interface WrittenText {
  /** A PNG that ends where its letters do. */
  picture: Buffer
  widthPx: number
  heightPx: number
}

// As web/ui/tokens.css, by the names that Linux, macOS and Windows have for fonts with Chinese.
const fonts =
  'Noto Sans CJK SC, Source Han Sans SC, PingFang SC, Hiragino Sans GB, Microsoft YaHei, sans-serif'
const lineHeight = 1.36
const ellipsis = '…'

/**
 * The text in the fonts of the machine, broken where its language allows. What finds no room is written in the look for
 * long texts, and what finds none there ends in an ellipsis. Nothing when there is no ink in it, or no font for it.
 */
export async function writeText(
  text: string,
  look: TextLook,
  lookWhenLong = look,
): Promise<WrittenText | undefined> {
  const words = plain(text)
  const { chinese, latin } = await readFonts()
  if (!(/\p{Script=Han}/u.test(words) ? chinese : latin) || !(await hasInk(words, look))) return undefined
  const typesetting = (await fits(words, look))
    ? typeset(words, look)
    : typeset(await shorten(words, lookWhenLong), lookWhenLong)
  const { data, info } = await (await typesetting)
    // Emoji joined to one character have no place to break.
    .resize({ width: look.widthMaxPx, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, widthPx: info.width, heightPx: info.height }
}

/** One line, without what turns the direction of the letters round: it would turn our ellipsis too. */
const plain = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

async function typeset(text: string, { sizePx, color, isBold, widthMaxPx }: TextLook): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Pango reads a number this large as 1024ths of a pixel; without it, lines with and without Chinese differ in height.
  const height = Math.round(sizePx * lineHeight * 1024)
  const words = `<span foreground="${color}" line_height="${height}" insert_hyphens="false">${xmlText(text)}</span>`
  const font = `${fonts} ${isBold ? 'bold ' : ''}${sizePx}`
  return sharp({ text: { text: words, font, width: widthMaxPx, wrap: 'word-char', rgba: true, dpi: 72 } })
}

/** The longest beginning that fits, by whole characters as a person counts them. */
async function shorten(text: string, look: TextLook): Promise<string> {
  if (await fits(text, look)) return text
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const beginning = (count: number) => characters.slice(0, count).join('').trimEnd() + ellipsis
  let [fitting, tooMany] = [0, characters.length]
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2)
    if (await fits(beginning(count), look)) fitting = count
    else tooMany = count
  }
  return beginning(fitting)
}

// From the top of the first line's letters to the bottom of the last line's: a line more is more than this.
async function fits(text: string, look: TextLook): Promise<boolean> {
  const { height } = await (await typeset(text, look)).metadata()
  return height <= look.linesMax * look.sizePx * lineHeight
}

/** Some letters are blank, and Pango refuses a text of nothing else. */
async function hasInk(text: string, look: TextLook): Promise<boolean> {
  if (!text) return false
  try {
    await (await typeset(text, look)).metadata()
    return true
  } catch (error) {
    if (/no text to render/i.test(String(error))) return false
    throw error
  }
}

/** The scripts that a font of this machine has: a drawn dash is a flat line, and what stands for a missing one is not. */
async function findFonts(): Promise<{ chinese: boolean; latin: boolean }> {
  const hasFlat = async (dash: string) => {
    const { width, height } = await (await typeset(dash, probe)).metadata()
    return width > height * 3
  }
  return { chinese: await hasFlat('一'), latin: await hasFlat('—') }
}

const probe: TextLook = { sizePx: 60, color: '#000000', widthMaxPx: 600, linesMax: 1 }

/** Asked once: fonts don't come while we run. */
export const readFonts = loadOnce(findFonts)
