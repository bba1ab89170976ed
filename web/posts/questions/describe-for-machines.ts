import type { OutputOf } from '#contract/core/endpoint.ts'
import type { Comment, StandingComment } from '#contract/posts/comments.ts'
import type { readQuestion } from '#contract/posts/questions.ts'
import { authorName } from '#web/core/author-name.tsx'

const anyTag = /<[/!]?(\w*)[^>"]*(?:"[^"]*"[^>"]*)*>/g
/** What stands on lines of its own parts words; a mark within a line doesn't, as Chinese is written without spaces. */
const ownLines = /^(?:p|h\d|li|blockquote|pre|div|br|hr|t[rdh])$/

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Machines are given the words of an answer, without its marks. */
const textOf = (html: string): string =>
  html
    .replace(/<button\b.*?<\/button>/gs, '')
    .replace(anyTag, (_, name: string) => (ownLines.test(name) ? ' ' : ''))
    .replace(/&(?:#x([\da-f]+)|(lt|gt|quot|amp));/gi, (_, code: string, name: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (signs[name] ?? ''),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** The question and a page of its answers in the words of schema.org, for search engines. */
export function describeForMachines(
  { topic, adopted, answers }: OutputOf<typeof readQuestion>,
  origin: string,
  path: string,
) {
  const person = ({ author }: Pick<StandingComment, 'author'>) => ({
    '@type': 'Person',
    name: authorName(author),
  })
  const answer = (comment: StandingComment) => ({
    '@type': 'Answer',
    text: textOf(comment.bodyHtml),
    url: `${origin}/question?questionId=${topic.topicId}&commentId=${comment.commentId}`,
    upvoteCount: comment.likeCount,
    datePublished: comment.publishedAt,
    author: person(comment),
  })
  const isStanding = (comment: Comment): comment is StandingComment => !comment.isDeleted
  // One without a word, such as a picture alone, would make search engines refuse the whole page.
  const described = (comments: readonly Comment[]) =>
    comments
      .filter(isStanding)
      .map(answer)
      .filter(({ text }) => text !== '')
  const [accepted] = described(adopted ? [adopted] : [])
  const suggested = described(answers.items)
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: topic.title,
      text: topic.summary || topic.title,
      url: origin + path,
      answerCount: topic.commentCount,
      upvoteCount: topic.likeCount,
      datePublished: topic.publishedAt,
      ...(topic.editedAt && { dateModified: topic.editedAt }),
      author: person(topic),
      ...(accepted && { acceptedAnswer: accepted }),
      ...(suggested.length > 0 && { suggestedAnswer: suggested }),
    },
  }
}
