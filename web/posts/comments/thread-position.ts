/** Which comments of a topic are shown. */
export interface ThreadPosition {
  topicId: number
  page?: number | undefined
  order?: 'oldest' | 'newest' | undefined
}

/** Which comment shows all its replies, and which page of them. */
export interface RepliesPosition {
  repliesOf?: number | undefined
  repliesPage?: number | undefined
}
