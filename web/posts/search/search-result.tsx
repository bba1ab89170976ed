import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { SearchResult } from '#contract/posts/search.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import { otherLanguage } from '#web/ui/other-language.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Marked } from './marked.tsx'
import styles from './search-result.module.css'

/** One answer of the search: what it is, its title, the words around what was found, and who wrote them. */
export function SearchResultItem({ result }: { result: SearchResult }) {
  const { isQuestion, title, snippet, tag, author, publishedAt, commentCount } = result
  return (
    <article className={styles.result}>
      <h2 className={styles.title}>
        <Tag tone={isQuestion ? 'amber' : 'tea'}>
          {isQuestion ? m.search_a_question() : m.search_a_topic()}
        </Tag>
        <PlaceLink result={result}>
          <Marked pieces={title} />
        </PlaceLink>
      </h2>
      <p className={styles.snippet}>
        <Place result={result} />
        <span lang={otherLanguage(snippet.join(''))}>
          <Marked pieces={snippet} />
        </span>
      </p>
      <div className={styles.line}>
        <span className={styles.tag}>{tag.name}</span>
        <MemberLink member={author} />
        <RelativeTime at={publishedAt} now={useNow()} />
        {commentCount > 0 && (
          <span>
            {isQuestion
              ? m.search_answers({ count: commentCount })
              : m.search_comments({ count: commentCount })}
          </span>
        )}
        {result.isResolved && <span className={styles.resolved}>{m.question_list_resolved()}</span>}
      </div>
    </article>
  )
}

/** Where in the topic it was found, where that isn't the topic's own text. */
function Place({
  result: { isQuestion, commentId, replyId, followUpNumber, floor },
}: {
  result: SearchResult
}) {
  if (followUpNumber !== null) return <b className={styles.place}>{m.search_in_follow_up()}</b>
  if (commentId === null) return null
  const said = isQuestion ? m.search_in_answer() : m.search_in_comment()
  return (
    <b className={styles.place}>
      {replyId === null ? said : m.search_in_reply()}
      {floor !== null && !isQuestion && ` ${m.search_floor({ floor })}`}
    </b>
  )
}

function PlaceLink({ result, children }: { result: SearchResult; children: ReactNode }) {
  const { topicId, isQuestion } = result
  const place = {
    commentId: result.replyId === null ? (result.commentId ?? undefined) : undefined,
    replyId: result.replyId ?? undefined,
  }
  const lang = otherLanguage(result.title.join(''))
  return isQuestion ? (
    <Link to="/question" search={{ questionId: topicId, ...place }} lang={lang}>
      {children}
    </Link>
  ) : (
    <Link to="/thread" search={{ topicId, ...place }} lang={lang}>
      {children}
    </Link>
  )
}
