import type { Article } from '#server/tools/articles.ts'

export interface HonestPost {
  member: number
  /** Absent of a comment. */
  title?: string
  body: string
}

export const honestMembers = 200
const topicsPerMember = 2
const commentsPerMember = 3
const commentLengthMax = 2_000

/** Each member publishes whole articles and comments of paragraphs from others; nothing of it twice. */
export function makeHonest(articles: readonly Article[]): HonestPost[] {
  const topics = articles.slice(0, honestMembers * topicsPerMember)
  const seen = new Set<string>()
  const paragraphs = articles.slice(topics.length).flatMap(({ body }) => {
    const found = body.split(/\n{2,}/).find((text) => isProse(text) && !seen.has(text))
    if (found) seen.add(found)
    return found ? [found.slice(0, commentLengthMax)] : []
  })
  const comments = paragraphs.slice(0, honestMembers * commentsPerMember)
  if (topics.length + comments.length < honestMembers * (topicsPerMember + commentsPerMember))
    throw new Error('There are too few articles for a thousand honest posts.')
  return [...topics, ...comments.map((body) => ({ body }))].map((post, at) => ({
    ...post,
    member: at % honestMembers,
  }))
}

/** Something that somebody says, rather than code, a table or a heading. */
const isProse = (text: string) => text.length > 40 && !/^[#>|`<\-*:\d]|^\s{4}/.test(text)
