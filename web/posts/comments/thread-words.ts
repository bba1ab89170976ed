import { createContext } from 'react'
import { m } from '#contract/messages/generated/messages.js'

/** What is said of comments and replies. The page of a question says it of answers, in words that topics needn't load. */
export const ThreadWords = createContext({
  deleted: m.comments_deleted,
  /** Beside what the author of the topic says under it. */
  author: m.topics_author,
})
