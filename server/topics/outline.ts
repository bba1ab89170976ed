import type { Topic } from '#contract/posts/topics.ts'

/** A shorter text shows all of its parts by itself. */
const headingsMin = 3
const headingsMax = 100
const depthMax = 3

const heading = /<h([2-6])\b([^>]*\bid="([^"]+)"[^>]*)>([\s\S]*?)<\/h\1>/g

/** The headings of a topic's finished HTML, down to the third level that it uses; none when there are fewer than three. */
export function findOutline(html: string): Topic['outline'] {
  const found = [...html.matchAll(heading)]
    .filter(([, , attributes]) => !attributes?.includes('sr-only'))
    .map(([, level, , anchor = '', inside = '']) => ({
      level: Number(level),
      anchor: readText(anchor),
      text: readText(inside.replace(/<[^>]*>/g, '')).trim(),
    }))
    .filter(({ text }) => text !== '')
  const levels = [...new Set(found.map(({ level }) => level))].sort().slice(0, depthMax)
  const outline = found.filter(({ level }) => levels.includes(level)).slice(0, headingsMax)
  if (outline.length < headingsMin) return []
  return outline.map(({ level, ...entry }) => ({ ...entry, depth: levels.indexOf(level) + 1 }))
}

/** Our renderer writes these two signs as references, and no others. */
const readText = (html: string) => html.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')
