import { Eye, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Topic } from '#contract/posts/topics.ts'
import { MemberAvatar, MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import { otherLanguage } from '#web/ui/other-language.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import styles from './topic-article.module.css'

type ArticleHeadProps = {
  topic: Topic
  /** Before its title. */
  marks?: ReactNode
  /** How much was said to it, in words. */
  said: string
  /** What else there is to know of it, beside who wrote it and when. */
  children: ReactNode
}

/** The title of a topic or a question, with who wrote it, when, and how much it was read and answered. */
export function ArticleHead({ topic, marks, said, children }: ArticleHeadProps) {
  return (
    <header>
      {marks}
      <h1 className={styles.title} lang={otherLanguage(topic.title)}>
        {topic.title}
      </h1>
      <div className={styles.facts}>
        <span className={styles.author}>
          <MemberAvatar member={topic.author} size={24} />
          <MemberLink member={topic.author} />
        </span>
        <RelativeTime at={topic.publishedAt} now={useNow()} />
        {topic.region && <span>{m.posts_from({ region: topic.region })}</span>}
        {children}
        <span className={styles.fact}>
          <Eye aria-hidden="true" size={14} />
          {m.topics_read_count({ count: topic.readCount.toLocaleString(getLocale()) })}
        </span>
        <a href="#comments" className={styles.fact}>
          <MessageSquare aria-hidden="true" size={14} />
          {said}
        </a>
      </div>
    </header>
  )
}

/** That a text was edited, and when. */
export const LastEdited = ({ topic: { editedAt } }: { topic: Topic }) => {
  const now = useNow()
  return (
    editedAt && (
      <p className={styles.edited}>
        {m.topics_edited()}
        <RelativeTime at={editedAt} now={now} />
      </p>
    )
  )
}
