/* Shared: what rendering makes of a post, and which rendering made it. */

import type { BlockTree } from '#contract/markdown/topic-trees.ts'
import type { HiddenTerms } from '#contract/posts/hidden-kinds.ts'
import type { Outline, TopicMedium } from '#contract/posts/topics.ts'

/**
 * Raise it whenever the same source gives another HTML or summary, such as after a change of the sanitiser: what was
 * rendered before is then rendered again (`npm run rerender`, and bit by bit by itself).
 */
export const rendererVersion = 10

/** A comment's or a reply's text, or a page of prose. */
export interface RenderedPost {
  html: string
  summary: string
  /** The accounts that are marked as mentioned, in lower case, in the order of the text. */
  mentions: string[]
  /** Whether nothing of it is to be seen. */
  isBlank: boolean
  rendererVersion: number
}

export type RenderedBlock = Omit<BlockTree, 'tree' | 'line'> & { html: string }

/** A topic's text. Of what is hidden in it there is nothing but in `blocks`. */
export interface RenderedTopic extends RenderedPost {
  /** The source without its hidden blocks. */
  body: string
  /** Kept by later edits, so that links to its headings keep leading there. */
  idPrefix: string
  outline: Outline
  media: TopicMedium[]
  terms: HiddenTerms[]
  blocks: RenderedBlock[]
}
