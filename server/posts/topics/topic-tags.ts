/* Shared: the tags of what topics show besides themselves and their lists. */

/** Tags and hot topics, which stand beside every list. */
export const sidebarTag = 'sidebar'

/** What similar topics are found by. */
export const topicKeywordsTag = 'topic-keywords'
