import type * as contract from '#contract/comment-writing.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { Settings } from '#contract/settings.ts'
import { requireCaptcha } from '#server/accounts/captcha.ts'
import { requireRealName } from '#server/accounts/real-name.ts'
import type { Database } from '#server/db/database.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import { canComment, canViewTopics } from '#server/topics/policy.ts'
import { createIdPrefix, needsWritingCaptcha } from '#server/topics/topics.ts'
import { UserError } from '#server/user-error.ts'
import { requireVoice, type Viewer } from '#server/viewer.ts'
import { pageOf } from './comment-pages.ts'
import { canQuote } from './policy.ts'
import { releaseComment } from './release-comment.ts'

export async function publishComment(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.publishComment>,
): Promise<{ commentId: number; floor: number; page: number }> {
  if (!settings.allowComments) throw new UserError('feature_closed')
  if (input.quotedId && !settings.allowQuoting) throw new UserError('feature_closed')
  requireVoice(viewer)
  await requireRealName(db, viewer, settings.realNameForComments)
  if (await needsWritingCaptcha(db, settings, viewer)) await requireCaptcha(db, input)
  const post = await renderPost(input.body, createIdPrefix())
  const { topicId, body, quotedId } = input
  const comment = { topicId, body, post, quotedId, authorId: viewer.memberId }
  const { commentId, floor } = await db.transaction().execute((tx) =>
    releaseComment(tx, settings, comment, ({ topicTagId, isClosed }) => {
      if (!canViewTopics(viewer.rights, topicTagId)) throw new UserError('topic_gated')
      if (isClosed) throw new UserError('topic_closed')
      if (!mayWrite(viewer, settings, topicTagId, quotedId)) throw new UserError('forbidden')
    }),
  )
  return { commentId, floor, page: pageOf(floor, settings.commentsPerPage) }
}

const mayWrite = (viewer: Viewer, settings: Settings, tagId: number, quotedId: number | undefined) =>
  quotedId ? canQuote(viewer, settings, tagId) : canComment(viewer, settings, tagId)
