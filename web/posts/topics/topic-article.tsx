import { Eye, MessageSquare } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Topic } from '#contract/posts/topics.ts'
import { MemberAvatar, MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tag, TagLink } from '#web/ui/tag.tsx'
import { contentsId } from './contents-id.ts'
import { InvolvedTools } from './involved-tools.tsx'
import { FoldedOutline, HidingBody, TopicEnvelope, TopicPoll } from './lazy-parts.tsx'
import outline from './outline.module.css'
import styles from './topic-article.module.css'

export function TopicArticle({ topic, place }: { topic: Topic; place: ThreadPosition }) {
  const now = useNow()
  const locale = getLocale()
  return (
    <article className={styles.article}>
      <header>
        <h1 className={styles.title}>{topic.title}</h1>
        <div className={styles.facts}>
          <span className={styles.author}>
            <MemberAvatar member={topic.author} size={24} />
            <MemberLink member={topic.author} />
          </span>
          <RelativeTime at={topic.publishedAt} now={now} />
          {topic.region && <span>{m.posts_from({ region: topic.region })}</span>}
          <TagLink to="/" search={{ tagId: topic.tag.tagId }}>
            {topic.tag.name}
          </TagLink>
          {topic.isPinned && <Tag tone="tea">{m.topics_pinned()}</Tag>}
          {topic.isEssence && <Tag tone="gold">{m.topics_essence_mark()}</Tag>}
          {topic.isClosed && <Tag>{m.topics_comments_closed_mark()}</Tag>}
          <span className={styles.fact}>
            <Eye aria-hidden="true" size={14} />
            {m.topics_read_count({ count: topic.readCount.toLocaleString(locale) })}
          </span>
          <a href="#comments" className={styles.fact}>
            <MessageSquare aria-hidden="true" size={14} />
            {m.topics_comment_count({ count: topic.commentCount.toLocaleString(locale) })}
          </a>
        </div>
      </header>
      {topic.outline.length > 0 && (
        <div id={contentsId} className={outline.folded}>
          <FoldedOutline topic={topic} />
        </div>
      )}
      {topic.hiddenBlocks.length > 0 ? <HidingBody topic={topic} /> : <PostBody html={topic.bodyHtml} />}
      {topic.poll && <TopicPoll topic={topic} />}
      {topic.redEnvelope && <TopicEnvelope topic={topic} />}
      {topic.editedAt && (
        <p className={styles.edited}>
          {m.topics_edited()}
          <RelativeTime at={topic.editedAt} now={now} />
        </p>
      )}
      <InvolvedTools topic={topic} place={place} />
    </article>
  )
}
