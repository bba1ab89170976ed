import { randomInt } from 'node:crypto'

/*
 * Letters as strokes on a 4 x 6 grid, so that the picture needs no font of the machine. Left out are those that look
 * alike (0 O Q D, 1 I L J, 2 Z, 5 S 9, 8 B, U V). One string a stroke: x and y of each point.
 */
export const glyphs: Record<string, string[]> = {
  A: ['0620', '2046', '1434'],
  C: ['41301001051636', '3645'],
  E: ['40000646', '0333'],
  F: ['400006', '0333'],
  G: ['41301001051636', '364543', '4323'],
  H: ['0006', '4046', '0343'],
  K: ['0006', '4003', '0346'],
  M: ['06002340', '4046'],
  N: ['060046', '4640'],
  P: ['060030414233', '3303'],
  R: ['060030414233', '3303', '2346'],
  T: ['0040', '2026'],
  W: ['0016', '1623', '2336', '3640'],
  X: ['0046', '4006'],
  Y: ['0023', '4023', '2326'],
  3: ['0010304132', '3213', '3243453616', '1605'],
  4: ['3630', '3004', '0444'],
  6: ['4130100105163645', '45433313', '1304'],
  7: ['0040', '4016'],
}

const width = 132
const height = 48

/** Draws a word as a PNG data URL, off the loop: each letter is turned, bent and moved at random, and lines cross it. */
export async function drawCaptcha(word: string): Promise<string> {
  const letters = [...word].map(drawLetter).join('')
  const noise = Array.from({ length: 4 }, drawLine).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="#f3efe6"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise}${letters}</g></svg>`
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const inks = ['#2e6b4f', '#7a3d12', '#1f3f66', '#5a2d5c', '#8a2a22']
const ink = () => inks[randomInt(inks.length)]
const between = (min: number, max: number) => min + ((max - min) * randomInt(10_000)) / 10_000

function drawLetter(letter: string, index: number): string {
  const move = `translate(${16 + index * 29 + between(-2, 2)} ${9 + between(-3, 4)})`
  const turn = `rotate(${between(-20, 20)} 8 15) skewX(${between(-12, 12)})`
  const paths = (glyphs[letter] ?? []).map((stroke) => `<path d="${bendStroke(stroke)}"/>`).join('')
  return `<g transform="${move} ${turn}" stroke="${ink()}" stroke-width="${between(2.2, 3.2)}">${paths}</g>`
}

function bendStroke(stroke: string): string {
  const points: string[] = []
  for (let at = 0; at < stroke.length; at += 2) {
    const x = Number(stroke[at]) * 4.4 + between(-0.7, 0.7)
    const y = Number(stroke[at + 1]) * 5 + between(-0.7, 0.7)
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
  }
  return `M${points.join('L')}`
}

function drawLine(): string {
  const from = `${between(0, 30).toFixed(0)} ${between(4, 44).toFixed(0)}`
  const bend = `${between(40, 90).toFixed(0)} ${between(0, 48).toFixed(0)}`
  const to = `${between(100, 132).toFixed(0)} ${between(4, 44).toFixed(0)}`
  return `<path d="M${from}Q${bend} ${to}" stroke="${ink()}" stroke-width="1" opacity="0.55"/>`
}
