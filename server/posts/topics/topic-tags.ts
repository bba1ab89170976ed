/* Shared: the tags of what topics show besides themselves and their lists. */
import { tagOf } from '#server/core/cache-tags.ts'

/** Tags and hot topics, which the sidebar shows beside every list. */
export const sidebarTag = 'sidebar'

/** What topics like this one are found by: its own keywords. */
export const topicKeywordsTag = (topicId: number) => tagOf('topic-keywords', topicId)
