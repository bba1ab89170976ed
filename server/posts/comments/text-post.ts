/* Shared: what comments, replies and follow-ups have in common as kinds of post: a text, which hides and gives nothing. */
import * as z from 'zod/mini'
import { mentionsHidden } from '#contract/markdown/hidden-sources.ts'
import type { MemberContext } from '#server/core/context.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import type { MarkdownRenderer, RenderOptions } from '#server/markdown/markdown.ts'
import { findMentioned, mentionedIdsOf } from '#server/posts/publishing/mentions.ts'
import type { PostKind, SentAgain, SentPost } from '#server/posts/publishing/post-kind.ts'
import type { Edit } from '#server/posts/publishing/revisions.ts'
import { requireSomethingShown } from '#server/posts/publishing/shown-text.ts'
import { requireFewPictures } from '#server/posts/uploads/picture-count.ts'

export const preparedText = z.object({
  body: z.string(),
  html: z.string(),
  summary: z.string(),
  rendererVersion: z.int(),
  mentionedIds: z.array(z.int()),
})
export type PreparedText = z.infer<typeof preparedText>

/** Checks and renders a text before any transaction. Throws field errors of `body`. */
export async function prepareText(
  { db, site, actor, settings }: Pick<MemberContext, 'db' | 'site' | 'actor' | 'settings'>,
  body: string,
): Promise<PreparedText> {
  requireFewPictures(settings, body)
  const known = await findMentioned(db, body)
  const options = { idPrefix: createIdPrefix(), mentionable: [...known.keys()], memberId: actor.memberId }
  await requireNothingHidden(site.markdown, body, options)
  const post = await site.markdown.renderPost(body, options)
  requireSomethingShown(post)
  const { html, summary, rendererVersion } = post
  return { body, html, summary, rendererVersion, mentionedIds: mentionedIdsOf(post, known) }
}

/** What somebody wants to hide would be shown here as it was typed, its password with it. */
async function requireNothingHidden(markdown: MarkdownRenderer, body: string, options: RenderOptions) {
  if (!mentionsHidden(body)) return
  const line = await markdown.renderTopic(body, options).then(({ terms }) => terms[0]?.line, lineOfProblem)
  if (line !== undefined) throw fieldError('body', { code: 'only_topics_hide', line })
}

function lineOfProblem(error: unknown): number {
  if (error instanceof UserError) return error.fields.body?.line ?? 1
  throw error
}

interface TextRow {
  author_id: number
  version: number
  body_markdown: string
  published_at: Date
  edited_at: Date | null
}

/** Whether an edit leaves the words of the version that it began with. */
export const isSameText = (
  now: Pick<TextRow, 'version' | 'body_markdown'>,
  { version, prepared }: SentPost<PreparedText>,
): boolean => now.version === version && now.body_markdown === prepared.body

/** What is kept of an edit over a comment or reply as it was read. */
export const toEdit = (
  edited: Pick<Edit, 'postKind' | 'postId' | 'editorId'>,
  { author_id, version, body_markdown, published_at, edited_at }: TextRow,
  { body }: PreparedText,
): Edit => ({
  ...edited,
  version,
  authorId: author_id,
  writtenAt: edited_at ?? published_at,
  before: { title: null, source: body_markdown },
  after: { title: null, source: body },
})

export const textPost = {
  preparedVersion: 2,
  prepared: preparedText,
  /** Version 1 found out whom it mentions only when it was published. */
  async upgrade(db, prepared) {
    const { body, post } = z.parse(preparedTextOne, prepared)
    const mentionedIds = [...(await findMentioned(db, body)).values()]
    return { body, ...post, rendererVersion: 0, mentionedIds }
  },
  sourceOf: ({ body }) => body,
  openSourceOf: ({ body }) => body,
  show: ({ html }) => ({ bodyHtml: html, blocks: [], poll: null, envelopeFen: null, bounty: null }),
  keepsPassword: () => false,
  reserve: async (_tx, _snapshots, prepared) => prepared,
  giveBack: async (_tx, prepared) => prepared,
} satisfies Partial<PostKind<PreparedText>>

const preparedTextOne = z.object({
  body: z.string(),
  post: z.object({ html: z.string(), summary: z.string() }),
})

/** A text that is sent in the place of one that waits, at most so long. */
export const prepareTextAgain =
  (max: number) =>
  async (
    context: MemberContext,
    { place }: { place: { title: string } },
    { body }: { body: string },
  ): Promise<SentAgain<PreparedText>> => {
    if (Array.from(body).length > max) throw fieldError('body', { code: 'too_long', max })
    return { title: place.title, source: body, prepared: await prepareText(context, body) }
  }
