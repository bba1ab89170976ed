import { Eye, MessageSquare, Star, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Dynamic } from '#contract/people/dynamics.ts'
import { MemberAvatar, MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { shortCount } from '#web/ui/short-count.ts'
import styles from './dynamic-item.module.css'

const sentences: Record<Dynamic['kind'], () => string> = {
  topic: m.dynamics_topic,
  comment: m.dynamics_comment,
  quote: m.dynamics_quote,
  reply: m.dynamics_reply,
  question: m.dynamics_question,
  answer: m.dynamics_answer,
  answer_reply: m.dynamics_answer_reply,
}

/** What somebody did, where, and in which words; with who where that isn't said above. */
export function DynamicItem({ dynamic, namesAuthor }: { dynamic: Dynamic; namesAuthor: boolean }) {
  const { author, kind, title, words, saidTo, publishedAt, ...place } = dynamic
  const now = useNow()
  return (
    <ListItem className={styles.item}>
      {namesAuthor && <MemberAvatar member={author} size={32} />}
      <div className={styles.text}>
        <p className={styles.head}>
          {namesAuthor && <MemberLink member={author} />}
          <span>{sentences[kind]()}</span>
          <RelativeTime at={publishedAt} now={now} />
        </p>
        <p className={styles.title}>
          <PostLink {...place}>{title}</PostLink>
        </p>
        {words && <p className={styles.words}>{words}</p>}
        {saidTo && (
          <blockquote className={styles.quoted}>
            {saidTo.name ? `${saidTo.name}: ` : ''}
            {saidTo.words || '…'}
          </blockquote>
        )}
        <Counts dynamic={dynamic} />
      </div>
    </ListItem>
  )
}

function Counts({ dynamic: { counts, isQuestion } }: { dynamic: Dynamic }) {
  const said = isQuestion ? m.question_own_answers_tab() : m.topics_comments()
  const shown: [string, ReactNode, number][] = [
    [m.dynamics_reads(), <Eye key="reads" aria-hidden="true" />, counts.reads],
    [said, <MessageSquare key="said" aria-hidden="true" />, counts.comments],
    [m.dynamics_favorites(), <Star key="kept" aria-hidden="true" />, counts.favorites],
    [m.dynamics_likes(), <ThumbsUp key="liked" aria-hidden="true" />, counts.likes],
  ]
  return (
    <p className={styles.counts}>
      {shown.map(([name, icon, count]) => (
        <span key={name} title={`${name} ${count.toLocaleString(getLocale())}`}>
          {icon}
          <span className="sr-only">{name}</span>
          {shortCount(count)}
        </span>
      ))}
    </p>
  )
}
