/* Shared: how a topic or a question is rendered before it is written. */
import * as z from 'zod/mini'
import { putBack } from '#contract/markdown/put-back.ts'
import { hiddenKinds } from '#contract/posts/hidden-kinds.ts'
import { outline, topicMedium } from '#contract/posts/topics.ts'
import type { MemberContext } from '#server/core/context.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { type HiddenPlan, type HidingTopic, planHiddenContent } from '#server/posts/hidden-content/plan.ts'
import { findMentioned, mentionedIdsOf } from '#server/posts/publishing/mentions.ts'
import { requireSomethingShown } from '#server/posts/publishing/shown-text.ts'
import { requireFewPictures } from '#server/posts/uploads/picture-count.ts'

/** A topic's text as it is stored, but for what it hides. */
export const topicText = z.object({
  /** The source without its hidden blocks. */
  body: z.string(),
  html: z.string(),
  summary: z.string(),
  outline,
  media: z.array(topicMedium),
  idPrefix: z.string(),
  rendererVersion: z.int(),
})
export type TopicText = z.infer<typeof topicText>

const hiddenKind = z.enum(hiddenKinds)

export const hiddenPlan = z.object({
  terms: z.array(
    z.object({
      kind: hiddenKind,
      price: z.nullable(z.int()),
      level_id: z.nullable(z.int()),
      password_hash: z.nullable(z.string()),
    }),
  ),
  blocks: z.array(
    z.object({
      number: z.int(),
      kind: hiddenKind,
      body_html: z.string(),
      source: z.string(),
      source_at: z.int(),
    }),
  ),
})

export interface PreparedText {
  text: TopicText
  hidden: HiddenPlan
  mentionedIds: number[]
}

/** Renders a topic before any transaction, and checks what it hides. Throws field errors of `body`. */
export async function prepareTopic(
  context: Pick<MemberContext, 'db' | 'actor' | 'permissions' | 'settings' | 'site'>,
  source: string,
  { idPrefix = createIdPrefix(), ...topic }: HidingTopic & { idPrefix?: string | undefined },
): Promise<PreparedText> {
  requireFewPictures(context.settings, source)
  const known = await findMentioned(context.db, source)
  const rendered = await context.site.markdown.renderTopic(source, {
    idPrefix,
    mentionable: [...known.keys()],
    memberId: context.actor?.memberId,
  })
  requireSomethingShown(rendered)
  const { terms: _terms, blocks: _blocks, mentions: _mentions, isBlank: _isBlank, ...text } = rendered
  const hidden = await planHiddenContent(context, rendered, topic)
  return { text, hidden, mentionedIds: mentionedIdsOf(rendered, known) }
}

/** A topic's text as its author wrote it, but for passwords. */
export const writtenSource = ({ text, hidden }: Pick<PreparedText, 'text' | 'hidden'>): string =>
  putBack(
    text.body,
    hidden.blocks.map(({ source, source_at }) => ({ source, sourceAt: source_at })),
  )
