import type { Link, Paragraph, PhrasingContent, Root } from 'mdast'
import { findAndReplace } from 'mdast-util-find-and-replace'
import type { Extension } from 'micromark-util-types'
import { visit } from 'unist-util-visit'
import { addressEnd } from '#contract/core/address-end.ts'

const cjkPunctuation = /[\u3000-\u303F\uFF00-\uFFEF“”‘’…—]/
const afterChinese = /(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])https?:\/\/[^\s<]+/giu
const trailing = new Set('?!.,:;*_~\'"])')

/**
 * GFM finds bare addresses twice: while tokenizing, which walks back over the whole paragraph at each word that
 * follows an open bracket (13 s for 60,000 characters), and once more in the finished text. The second is enough.
 */
export const withoutTokenizedLinks: Extension = {
  disable: { null: ['wwwAutolink', 'protocolAutolink', 'emailAutolink'] },
}

/** GFM wants a space on either side of a bare address, and Chinese has none: 见https://example.com。谢谢 */
export function literalLinks() {
  return (tree: Root) => {
    findAndReplace(tree, [afterChinese, linkTo], { ignore: ['link', 'linkReference'] })
    visit(tree, 'link', (link, index, parent) => {
      const [text] = link.children
      // Only links found in finished text stand nowhere in the source.
      if (link.position || !parent || index === undefined || text?.type !== 'text') return
      const end = endOf(text.value)
      if (end === 0 || end === text.value.length) return
      const rest = text.value.slice(end)
      text.value = text.value.slice(0, end)
      link.url = link.url.slice(0, -rest.length)
      parent.children.splice(index + 1, 0, ...linksIn(rest))
      return index + 2
    })
  }
}

/** What stands behind the Chinese that ended an address: words, and maybe the next address right behind a sign. */
function linksIn(rest: string): PhrasingContent[] {
  const words: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: rest }] }
  findAndReplace(words, [afterChinese, linkTo])
  return words.children
}

function linkTo(url: string): Link {
  return { type: 'link', url, children: [{ type: 'text', value: url }] }
}

function endOf(found: string): number {
  const punctuation = found.search(cjkPunctuation)
  const url = punctuation === -1 ? found : found.slice(0, punctuation)
  let end = addressEnd(url)
  const keepsBracket = url.includes('(')
  while (end > 0 && trailing.has(url[end - 1] ?? '') && !(keepsBracket && url[end - 1] === ')')) end -= 1
  return end
}
