import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Question } from '#contract/posts/questions.ts'
import type { Topic } from '#contract/posts/topics.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { ArticleHead, LastEdited } from '#web/posts/topics/article-head.tsx'
import { InvolvedTools } from '#web/posts/topics/involved-tools.tsx'
import styles from '#web/posts/topics/topic-article.module.css'
import { PostBody } from '#web/ui/post-body.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AskerTools } from './asker-tools-later.tsx'
import { FollowUps, QuestionMarks } from './lazy-parts.tsx'

export type QuestionProps = { topic: Topic; question: Question; place: ThreadPosition }

/** What is asked, with what it promises, its follow-ups, and what its asker and the staff can do with it. */
export function QuestionArticle({ topic, question, place }: QuestionProps) {
  return (
    <article className={styles.article}>
      <ArticleHead
        topic={topic}
        marks={<QuestionMarks question={question} />}
        said={m.question_page_answer_count({ count: topic.commentCount.toLocaleString(getLocale()) })}
      >
        {topic.isClosed && <Tag>{m.question_page_closed()}</Tag>}
      </ArticleHead>
      <PostBody html={topic.bodyHtml} />
      <LastEdited topic={topic} />
      <FollowUps followUps={question.followUps} place={place} />
      <AskerTools place={place} />
      <InvolvedTools topic={topic} place={place} />
    </article>
  )
}
