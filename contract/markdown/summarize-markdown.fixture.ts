import { safeTree } from './safe-tree.ts'
import { cutSummary, summarizeTree } from './summarize-markdown.ts'

/** The summary of a post, from its source as the renderer makes it. */
export function summarizeMarkdown(source: string): string {
  const tree = safeTree(source, { idPrefix: '' })
  return tree ? summarizeTree(tree) : cutSummary(source)
}
