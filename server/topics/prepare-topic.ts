import type { RenderedTopic } from '#contract/markdown/topic-trees.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import type { Database } from '#server/db/database.ts'
import { renderTopicPost } from '#server/markdown/markdown.ts'
import { type HiddenPlan, type HidingTopic, planHiddenContent } from '#server/posts/hidden-content/plan.ts'
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
