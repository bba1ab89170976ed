import type { PostKindName, WaitingPost } from '#contract/posts/review.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { refusalIn } from '#server/posts/publishing/refusals.ts'
import { readWaitingPost } from '#server/posts/publishing/waiting-posts.ts'
import type { PostRow } from '#server/posts/publishing/waiting-queries.ts'

/** Shapes a waiting post with everything that it hides: only for its author and the staff. */
export async function toWaitingPost(
  { db, site, language }: MemberContext,
  row: PostRow,
): Promise<WaitingPost> {
  const { kind, post } = await readWaitingPost(db, site.postKinds, row)
  return {
    waitingPostId: row.id,
    kind: row.kind as PostKindName,
    author: toAuthor(row),
    postId: row.post_id,
    isQuestion: row.tag_kind === 'question',
    isEdit: row.edited_version !== null,
    topic: {
      topicId: row.topic_id ?? row.post_id,
      title: shownTitle(row.title, language),
      isDeleted: row.topic_deleted_at !== null,
    },
    isPlaceGone: row.is_place_gone,
    commentId: row.comment_id,
    tagName: inLanguage(row, language),
    ...kind.show(post.prepared),
    version: row.version,
    sentAt: row.sent_at.toISOString(),
    refusal: refusalIn(row, language),
  }
}
