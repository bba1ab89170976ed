import type { Nodes, Root } from 'hast'
import { showsNothing } from '#contract/core/trim-lines.ts'

/** What is seen without a word in it: an empty cell has its frame, an empty item its dot or number. */
const seen = new Set(['img', 'video', 'iframe', 'hr', 'th', 'td', 'li', 'input', 'details'])

/**
 * Says whether nothing of a post is to be seen: a comment in HTML, a definition that nothing refers to, a link without words,
 * characters that nobody sees. Pictures, players, rules and tables are something.
 */
export const isBlank = (tree: Root): boolean => tree.children.every(isUnseen)

function isUnseen(node: Nodes): boolean {
  if (node.type === 'text') return showsNothing(node.value)
  if (node.type !== 'element') return true
  // What stands in the place of another site's picture.
  return !seen.has(node.tagName) && !('dataSrc' in node.properties) && node.children.every(isUnseen)
}
