import type { Element, Root, Text } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** `@account`: account names never change, so a text that has one stays right whatever nickname its member takes. */
const mention = /(?<![A-Za-z0-9_.@/-])@[A-Za-z0-9_]{3,25}(?![A-Za-z0-9_@])/g
/** More stay plain text: nobody means two hundred people. */
const mentionsMax = 200
const untouched = new Set(['a', 'code', 'pre', 'button'])

/** Marks what reads like a mention of a member. Whether there is such a member only the server knows. */
export function markMentions() {
  return (tree: Root) => {
    let left = mentionsMax
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && untouched.has(node.tagName)) return SKIP
      if (node.type !== 'text' || !parent || index === undefined || left <= 0) return
      const pieces = splitAtMentions(node.value, left)
      if (pieces.length === 1) return
      left -= pieces.filter(({ type }) => type === 'element').length
      parent.children.splice(index, 1, ...pieces)
      return [SKIP, index + pieces.length]
    })
  }
}

function splitAtMentions(text: string, max: number): (Text | Element)[] {
  const pieces: (Text | Element)[] = []
  let at = 0
  for (const { 0: said, index } of [...text.matchAll(mention)].slice(0, max)) {
    if (index > at) pieces.push({ type: 'text', value: text.slice(at, index) })
    pieces.push({
      type: 'element',
      tagName: 'span',
      properties: { className: ['mention'] },
      children: [{ type: 'text', value: said }],
    })
    at = index + said.length
  }
  if (at < text.length || pieces.length === 0) pieces.push({ type: 'text', value: text.slice(at) })
  return pieces
}
