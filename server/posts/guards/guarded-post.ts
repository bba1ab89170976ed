/* Shared by whatever publishes posts. */
import type { PostKindName } from '#contract/posts/review.ts'

/** A post as it is about to be published. */
export interface GuardedPost {
  kind: PostKindName
  /** Of what is edited; undefined for what is new. */
  postId: number | undefined
  authorId: number
  tagId: number
  title: string
  /** What readers will see, and what it hides. */
  html: string
}
