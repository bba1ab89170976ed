import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

const anchor = /(?<!\s)\s*\{(?:#([^\s{}]+)|\/\*\s*([^\s{}]+?)\s*\*\/)\}\s*$/

/** `## Title {#anchor}` and MDX's `## Title {/*anchor*\/}` name a heading; shown as typed they would be noise. */
export function headingAnchors() {
  return (tree: Root) => {
    visit(tree, 'heading', (heading) => {
      const last = heading.children.at(-1)
      if (last?.type !== 'text') return
      const match = anchor.exec(last.value)
      const id = match?.[1] ?? match?.[2]
      if (!match || !id || (match.index === 0 && heading.children.length === 1)) return
      last.value = last.value.slice(0, match.index)
      heading.data = { ...heading.data, hProperties: { id } }
    })
  }
}
