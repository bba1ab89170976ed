import type { Language } from '#contract/core/language.ts'
import type { PostKind, WaitingPost } from '#contract/posts/review.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import type { PostRow } from '#server/posts/publishing/waiting-queries.ts'
import type { Prepared, PreparedTopic } from './prepared.ts'

/** With everything that it hides: only for its author and the staff. */
export function toWaitingPost(row: PostRow, language: Language): WaitingPost {
  const prepared = row.prepared as unknown as Prepared['prepared']
  const { blocks = [], envelope, poll } = row.kind === 'topic' ? ofTopic(prepared as PreparedTopic) : {}
  return {
    waitingPostId: row.id,
    kind: row.kind as PostKind,
    author: toAuthor(row),
    postId: row.post_id,
    isEdit: row.edited_version !== null,
    topic: {
      topicId: row.topic_id ?? row.post_id,
      title: row.title,
      isDeleted: row.topic_deleted_at !== null,
    },
    tagName: language === 'zh-CN' ? row.name_zh : row.name_en,
    bodyHtml: prepared.post.html,
    blocks: blocks.map(({ kind, html }) => ({ kind, html })),
    poll: poll ? { title: poll.title, options: poll.options } : null,
    envelopeFen: envelope?.plan.totalFen ?? null,
    version: row.version,
    sentAt: row.sent_at.toISOString(),
    refusal: row.refusal,
  }
}

const ofTopic = ({ post, envelope, poll }: PreparedTopic) => ({ blocks: post.blocks, envelope, poll })
