import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Outline } from '#contract/posts/topics.ts'

/** A shorter text shows all of its parts by itself. */
export const headingsMin = 3
const headingsMax = 100
const depthMax = 3

/** The headings of a post, down to the third level that it uses; none when there are fewer than three. */
export function findOutline(tree: Root): Outline {
  const found: { level: number; anchor: string; text: string }[] = []
  visit(tree, 'element', (node) => {
    const level = Number(/^h([2-6])$/.exec(node.tagName)?.[1])
    const { id, className } = node.properties
    const text = textOf(node).trim()
    if (!level || typeof id !== 'string' || text === '' || [className].flat().includes('sr-only')) return
    found.push({ level, anchor: id, text })
  })
  const levels = [...new Set(found.map(({ level }) => level))].sort().slice(0, depthMax)
  const outline = found.filter(({ level }) => levels.includes(level)).slice(0, headingsMax)
  if (outline.length < headingsMin) return []
  return outline.map(({ level, ...entry }) => ({ ...entry, depth: levels.indexOf(level) + 1 }))
}
