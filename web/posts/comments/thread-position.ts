/** Which comments of a topic, or answers to a question, are shown. */
export interface ThreadPosition {
  /** A question's too: it is a topic that asks. */
  topicId: number
  isQuestion?: boolean
  page?: number | undefined
  /** Only answers stand by how many like them, and do where nothing is named. */
  order?: 'score' | 'oldest' | 'newest' | undefined
  /** Of the topic's author alone. */
  by?: 'author' | undefined
}

/** Which comment shows all its replies, and which page of them. */
export interface RepliesPosition {
  repliesOf?: number | undefined
  repliesPage?: number | undefined
}

/** The comments of a topic's place as operations ask for them. */
export const commentsAt = ({ topicId, page, order, by }: ThreadPosition) => ({
  topicId,
  page,
  order: order as 'oldest' | 'newest' | undefined,
  by,
})

/** The same of a question's answers. */
export const answersAt = ({ topicId, page, order }: ThreadPosition) => ({ questionId: topicId, page, order })

/** The address of a place, as links take it: of a topic or of a question. */
export const linkTo = (place: ThreadPosition, more?: RepliesPosition) =>
  place.isQuestion
    ? ({ to: '/question', search: { ...answersAt(place), ...more } } as const)
    : ({ to: '/thread', search: { ...commentsAt(place), ...more } } as const)

/** What its address is when it's shared, without a page. */
export const pathOf = ({ topicId, isQuestion }: ThreadPosition) =>
  isQuestion ? `/question?questionId=${topicId}` : `/thread?topicId=${topicId}`

/** Where an address leads that names the last comment of a page. */
export const lastCommentId = 'last-comment'
