/** Which comments of a topic are shown. */
export interface ThreadPosition {
  topicId: number
  page?: number | undefined
  order?: 'oldest' | 'newest' | undefined
  /** Of the topic's author alone. */
  by?: 'author' | undefined
}

/** Which comment shows all its replies, and which page of them. */
export interface RepliesPosition {
  repliesOf?: number | undefined
  repliesPage?: number | undefined
}

/** The comments of a place as addresses and operations ask for them. */
export const commentsAt = ({ topicId, page, order, by }: ThreadPosition) => ({ topicId, page, order, by })

/** Where an address leads that names the last comment of a page. */
export const lastCommentId = 'last-comment'
