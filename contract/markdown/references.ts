import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

const expansionMax = 200_000
const footnoteCallsMax = 500

/**
 * One long address referred to ten thousand times would make 300 MB of HTML out of 60 KB, and so would back links
 * of a footnote. Past these bounds a reference stays the text that was typed.
 */
export function boundReferences() {
  return (tree: Root) => {
    const lengthOf = new Map<string, number>()
    visit(tree, 'definition', ({ identifier, url, title }) => {
      lengthOf.set(identifier.toLowerCase(), url.length + (title?.length ?? 0))
    })
    let expansion = 0
    let footnoteCalls = 0
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return
      if (node.type === 'linkReference' || node.type === 'imageReference') {
        expansion += lengthOf.get(node.identifier.toLowerCase()) ?? 0
        if (expansion <= expansionMax) return
        parent.children[index] = { type: 'text', value: node.label ?? node.identifier }
      } else if (node.type === 'footnoteReference') {
        footnoteCalls += 1
        if (footnoteCalls <= footnoteCallsMax) return
        parent.children[index] = { type: 'text', value: `[^${node.label ?? node.identifier}]` }
      }
    })
  }
}
