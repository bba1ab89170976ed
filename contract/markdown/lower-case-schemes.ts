import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

const scheme = /^(?:https?|mailto):/i

/** Phones write `Https://`; the sanitiser knows schemes only in small letters. */
export function lowerCaseSchemes() {
  return (tree: Root) => {
    visit(tree, 'element', ({ properties }) => {
      for (const name of ['href', 'src', 'cite']) {
        const url = properties[name]
        if (typeof url === 'string') properties[name] = url.replace(scheme, (match) => match.toLowerCase())
      }
    })
  }
}
