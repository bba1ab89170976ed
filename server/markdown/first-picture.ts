import type { Element, Root } from 'hast'
import { EXIT, visit } from 'unist-util-visit'
import { stringifyTree } from '#contract/markdown/render-markdown.ts'

/** About as much HTML as a phone shows of a topic before anybody scrolls. */
const firstScreenLength = 1_500

/**
 * Lets the browser ask for a picture on the first screen before anything else, and not only once it has laid out the
 * page: it is mostly the largest thing there.
 */
export function hastenFirstPicture(tree: Root): void {
  let length = 0
  for (const child of tree.children) {
    const picture = findLazyPicture({ type: 'root', children: [child] })
    if (picture) {
      delete picture.properties.loading
      picture.properties.fetchPriority = 'high'
      return
    }
    length += stringifyTree({ type: 'root', children: [child] }).length
    if (length > firstScreenLength) return
  }
}

function findLazyPicture(tree: Root): Element | undefined {
  let found: Element | undefined
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'img' || node.properties.loading !== 'lazy') return
    found = node
    return EXIT
  })
  return found
}
