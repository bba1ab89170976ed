import { Eye, MessageSquare } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Question } from '#contract/posts/questions.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { MemberAvatar, MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { InvolvedTools } from '#web/posts/topics/involved-tools.tsx'
import styles from '#web/posts/topics/topic-article.module.css'
import { PostBody } from '#web/ui/post-body.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AskerTools } from './asker-tools-later.tsx'
import { FollowUps, QuestionMarks } from './lazy-parts.tsx'

export type QuestionProps = { topic: Topic; question: Question; place: ThreadPosition }

/** What is asked, with what it promises, its follow-ups, and what its asker and the staff can do with it. */
export function QuestionArticle({ topic, question, place }: QuestionProps) {
  const now = useNow()
  const locale = getLocale()
  return (
    <article className={styles.article}>
      <header>
        <QuestionMarks question={question} />
        <h1 className={styles.title}>{topic.title}</h1>
        <div className={styles.facts}>
          <span className={styles.author}>
            <MemberAvatar member={topic.author} size={24} />
            <MemberLink member={topic.author} />
          </span>
          <RelativeTime at={topic.publishedAt} now={now} />
          {topic.region && <span>{m.posts_from({ region: topic.region })}</span>}
          {topic.isClosed && <Tag>{m.question_page_closed()}</Tag>}
          <span className={styles.fact}>
            <Eye aria-hidden="true" size={14} />
            {m.topics_read_count({ count: topic.readCount.toLocaleString(locale) })}
          </span>
          <a href="#comments" className={styles.fact}>
            <MessageSquare aria-hidden="true" size={14} />
            {m.question_page_answer_count({ count: topic.commentCount.toLocaleString(locale) })}
          </a>
        </div>
      </header>
      <PostBody html={topic.bodyHtml} />
      {topic.editedAt && (
        <p className={styles.edited}>
          {m.topics_edited()}
          <RelativeTime at={topic.editedAt} now={now} />
        </p>
      )}
      <FollowUps followUps={question.followUps} place={place} />
      <AskerTools place={place} />
      <InvolvedTools topic={topic} place={place} />
    </article>
  )
}
