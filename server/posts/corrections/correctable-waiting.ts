import type { MemberContext } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'
import { readWaitingPost } from '#server/posts/publishing/waiting-posts.ts'
import { correctWaitingPost, findQueued } from '#server/posts/publishing/waiting-queries.ts'
import { holdQueuedPost } from '#server/posts/review/queue-lines.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import type { Correctable } from './correctable.ts'

/** A post of any kind that waits for review. It keeps its place in the queue, and who has read the older version decides on nothing. */
export async function findWaiting(context: MemberContext, waitingPostId: number): Promise<Correctable> {
  const { db, site, words } = context
  const row = await findQueued(db, waitingPostId)
  if (!row) throw new UserError('reviewed_meanwhile')
  const { author_id: authorId, title, source, version } = row
  return {
    ...{ authorId, title, body: source, version },
    async prepare(body) {
      const { kind, post } = await readWaitingPost(db, site.postKinds, row)
      const again = await kind.prepareAgain(context, post, { title, body })
      return async (tx) => {
        if (!(await holdQueuedPost(tx, { waitingPostId, version }))) throw new UserError('reviewed_meanwhile')
        await correctWaitingPost(tx, waitingPostId, {
          ...again,
          prepared_version: kind.preparedVersion,
          words: words.findIn(`${title}\n${again.source}`),
        })
        await bindUploads(tx, context.actor.memberId, again.source, { waitingPostId })
        return {
          act: 'correct_waiting_post',
          subject: `${row.kind}:${row.post_id}`,
          before: { text: kind.openSourceOf(post.prepared) },
          after: { text: kind.openSourceOf(again.prepared) },
        }
      }
    },
  }
}
