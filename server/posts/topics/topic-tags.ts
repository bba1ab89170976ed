/* Shared: the tags of what topics show besides themselves and their lists. */
import { tagOf } from '#server/core/cache-tags.ts'

/** Tags and hot topics, which the sidebar shows beside every list. */
export const sidebarTag = 'sidebar'

/** What topics like this one are found by: its own keywords. */
export const topicKeywordsTag = (topicId: number) => tagOf('topic-keywords', topicId)

/** What a card of a list shows of a topic that its readers change: how many comments it has, and the last one. */
export const topicCardTag = (topicId: number) => tagOf('topic-card', topicId)

/** The lists that a job ranks. */
export const topicRanksTag = 'topic-ranks'
