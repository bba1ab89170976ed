import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { QuestionCard as Card } from '#contract/posts/question-cards.ts'
import type { Unread } from '#contract/posts/read-places.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import { UnreadMark } from '#web/posts/read-places/unread-mark.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { RepeatedIcon } from '#web/ui/repeated-icon.tsx'
import { shortCount } from '#web/ui/short-count.ts'
import { TagLink } from '#web/ui/tag.tsx'
import { AnswerCount, answerCountIcons } from './answer-count.tsx'
import { BountyMark } from './bounty-mark.tsx'
import styles from './question-card.module.css'

/** What a page with cards draws for all of them, by `IconSymbols`. */
export const questionCardIcons = [...answerCountIcons, Eye]

/** A question in a list; `data-density` of the document decides whether its first words are shown. */
interface QuestionCardProps {
  question: Card
  /** What this reader hasn't read of it yet. */
  unread?: Unread | undefined
}

export function QuestionCard({ question, unread }: QuestionCardProps) {
  const roles = question.viewRoles.join(m.topics_roles_separator())
  const summary = roles ? m.topics_only_roles({ roles }) : question.summary
  return (
    <article className={styles.card}>
      <div className={styles.count}>
        <AnswerCount {...question} />
      </div>
      <h2 className={styles.title}>
        <BountyMark bounty={question.bounty} />{' '}
        <Link
          to="/question"
          search={{ questionId: question.questionId }}
          lang={otherLanguage(question.title)}
        >
          {question.title}
        </Link>
      </h2>
      {summary && (
        <p className={styles.summary} lang={otherLanguage(summary)}>
          {summary}
        </p>
      )}
      <QuestionLine question={question} unread={unread} />
    </article>
  )
}

function QuestionLine({ question: { tags, author, publishedAt, readCount }, unread }: QuestionCardProps) {
  return (
    <div className={styles.line}>
      {tags.map(({ tagId, name }) => (
        <TagLink key={tagId} to="/question/list" search={{ tagId }} className={styles.tag}>
          {name}
        </TagLink>
      ))}
      <span className={styles.author} data-one-line>
        <MemberLink member={author} />
      </span>
      <RelativeTime at={publishedAt} now={useNow()} />
      <UnreadMark unread={unread} to="/question" className={styles.unread} />
      <span className={styles.reads} title={`${m.topics_reads()} ${readCount.toLocaleString(getLocale())}`}>
        <RepeatedIcon icon={Eye} />
        <span className="sr-only">{m.topics_reads()}</span>
        {shortCount(readCount)}
      </span>
    </div>
  )
}
