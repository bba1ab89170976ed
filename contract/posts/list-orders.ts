/* The orders and filters of lists, apart from the shapes that check them: every first page knows these names. */

/** The newest first, the last replied to first, the best of a time, the marked ones, and what is hot. */
export const topicOrders = ['latest', 'replied', 'essence', 'hot', 'week', 'month', 'year'] as const
export type TopicOrder = (typeof topicOrders)[number]

/** What the home page lists: topics in one of their orders, or what those published whom one follows. */
export const homeLists = [...topicOrders, 'following'] as const
export type HomeList = (typeof homeLists)[number]

export const commentOrders = ['oldest', 'newest'] as const

/** All by the last answer or follow-up; the newest; without and with an adopted answer; with a bounty in points or money. */
export const questionFilters = ['all', 'latest', 'unresolved', 'resolved', 'points', 'cash'] as const
export type QuestionFilter = (typeof questionFilters)[number]

export const answerOrders = ['score', 'oldest', 'newest'] as const
export type AnswerOrder = (typeof answerOrders)[number]
