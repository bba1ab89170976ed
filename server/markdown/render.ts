import { plainParagraphs } from '#contract/markdown/plain-paragraphs.ts'
import { stringifyTree } from '#contract/markdown/render-markdown.ts'
import { safeTree } from '#contract/markdown/safe-tree.ts'
import { cutSummary, summarizeTree } from '#contract/markdown/summarize-markdown.ts'

export { renderTopic } from '#contract/markdown/topic-trees.ts'

export type RenderedPost = { html: string; summary: string }

export interface RenderTask {
  source: string
  idPrefix: string
  /** With hidden blocks taken out. */
  isTopic?: boolean
}

/** Both from one reading of the source, which is most of the cost. */
export function renderInThisThread({ source, idPrefix }: { source: string; idPrefix: string }): RenderedPost {
  const tree = safeTree(source, idPrefix)
  return tree ? { html: stringifyTree(tree), summary: summarizeTree(tree) } : asTyped(source)
}

/** What can't be rendered is shown as it was typed. */
export const asTyped = (source: string): RenderedPost => ({
  html: plainParagraphs(source),
  summary: cutSummary(source),
})
