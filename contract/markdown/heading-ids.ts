import type { Nodes, Root } from 'hast'
import { visit } from 'unist-util-visit'

const lengthMax = 60

/**
 * Gives each heading without a name one made of its words, so that a table of contents and whoever shares a link can
 * point at it. The name stays the same as long as the words do.
 */
export function headingIds({ idPrefix }: { idPrefix: string }) {
  return (tree: Root) => {
    const taken = new Set<string>()
    visit(tree, 'element', ({ properties }) => {
      if (properties.id !== undefined) taken.add(String(properties.id))
    })
    const timesOf = new Map<string, number>()
    visit(tree, 'element', (node) => {
      if (!/^h[2-6]$/.test(node.tagName) || node.properties.id !== undefined) return
      const name = idPrefix + nameOf(textOf(node))
      let times = (timesOf.get(name) ?? 0) + 1
      while (taken.has(times === 1 ? name : `${name}-${times}`)) times++
      timesOf.set(name, times)
      node.properties = { id: times === 1 ? name : `${name}-${times}`, ...node.properties }
      taken.add(String(node.properties.id))
    })
  }
}

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

/** Letters and digits of any script, which is all that the names of our HTML may hold. */
function nameOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return Array.from(words.join('-')).slice(0, lengthMax).join('').replace(/-$/, '') || 'section'
}
