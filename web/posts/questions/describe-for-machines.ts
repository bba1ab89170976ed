import type { OutputOf } from '#contract/core/endpoint.ts'
import type { Comment, StandingComment } from '#contract/posts/comments.ts'
import type { readQuestion } from '#contract/posts/questions.ts'
import { authorName } from '#web/core/author-name.tsx'

/** Machines are given the words of an answer, without its marks. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0*39;|&apos;/g, "'")
    .replace(/&amp;/g, '&')
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
  const suggested = answers.items.filter(isStanding)
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
      ...(adopted && isStanding(adopted) && { acceptedAnswer: answer(adopted) }),
      ...(suggested.length > 0 && { suggestedAnswer: suggested.map(answer) }),
    },
  }
}
