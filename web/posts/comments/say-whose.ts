import { m } from '#contract/messages/generated/messages.js'
import type { Reply, StandingComment } from '#contract/posts/comments.ts'
import { authorName } from '#web/core/author-name.tsx'

/** Names what is done with a comment or a reply, for whoever goes from one to the next by Tab and can't see them. */
export const sayWhose = (post: StandingComment | Reply): string =>
  'replyId' in post
    ? authorName(post.author)
    : `${m.topics_floor({ floor: post.floor })} ${authorName(post.author)}`
