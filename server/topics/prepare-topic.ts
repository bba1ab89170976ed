import type { RenderedTopic } from '#contract/markdown/render-topic.ts'
import type { Database } from '#server/db/database.ts'
import { type HiddenPlan, type HidingTopic, planHiddenContent } from '#server/hidden-content/plan.ts'
import { renderTopicPost } from '#server/markdown/markdown.ts'
import type { RoleBook } from '#server/roles/role-book.ts'
import type { WordBook } from '#server/sensitive-words/word-book.ts'
import type { Viewer } from '#server/viewer.ts'
import { createIdPrefix } from './topics.ts'

/** What writing goes by besides the settings: the levels that may open what is hidden, and the sensitive words. */
export interface WritingBooks {
  levels: RoleBook['levels']
  words: WordBook
}

/** A topic's text, rendered and checked, with nothing in it that may not be kept. */
export interface PreparedText {
  title: string
  /** Without its terms, which name a password as it was typed. */
  post: Omit<RenderedTopic, 'terms'>
  hidden: HiddenPlan
}

/** Renders a topic before any transaction. Throws field errors of `body`. */
export async function prepareTopic(
  db: Database,
  levels: RoleBook['levels'],
  viewer: Viewer,
  { title, body, idPrefix, ...topic }: { title: string; body: string; idPrefix?: string } & HidingTopic,
): Promise<PreparedText> {
  const { terms, ...post } = await renderTopicPost(body, idPrefix ?? createIdPrefix())
  const hidden = await planHiddenContent(db, viewer, levels, { terms, blocks: post.blocks }, topic)
  return { title, post, hidden }
}
