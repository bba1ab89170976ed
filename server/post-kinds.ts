import { commentPosts } from './posts/comments/comment-posts.ts'
import { replyPosts } from './posts/comments/reply-posts.ts'
import type { PostKinds } from './posts/publishing/post-kind.ts'
import { followUpPosts } from './posts/questions/follow-up-posts.ts'
import { topicPosts } from './posts/topics/topic-posts.ts'

/** Every kind of post that goes through review; a new kind is a line here. */
export const postKinds: PostKinds = {
  topic: topicPosts,
  comment: commentPosts,
  reply: replyPosts,
  follow_up: followUpPosts,
}
