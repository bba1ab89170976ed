import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { plainParagraphs } from './plain-paragraphs.ts'
import { type RenderOptions, safeTree } from './safe-tree.ts'

const toHtml = unified().use(rehypeStringify).freeze()

/**
 * A member's Markdown as HTML that is safe to put on any page: the server and the editor's preview share it.
 * Never throws; a text too complex to lay out in time comes back as escaped paragraphs.
 */
export function renderMarkdown(source: string, options: RenderOptions): string {
  const tree = safeTree(source, options)
  return tree ? stringifyTree(tree) : plainParagraphs(source)
}

export function stringifyTree(tree: Root): string {
  return toHtml.stringify(tree)
}
