import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Topic } from '#contract/posts/topics.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import { Tag, TagLink } from '#web/ui/tag.tsx'
import { ArticleHead, LastEdited } from './article-head.tsx'
import { contentsId } from './contents-id.ts'
import { InvolvedTools } from './involved-tools.tsx'
import { FoldedOutline, HidingBody, TopicEnvelope, TopicPoll } from './lazy-parts.tsx'
import outline from './outline.module.css'
import styles from './topic-article.module.css'

export function TopicArticle({ topic, place }: { topic: Topic; place: ThreadPosition }) {
  return (
    <article className={styles.article}>
      <ArticleHead
        topic={topic}
        said={m.topics_comment_count({ count: topic.commentCount.toLocaleString(getLocale()) })}
      >
        <TagLink to="/" search={{ tagId: topic.tag.tagId }}>
          {topic.tag.name}
        </TagLink>
        {topic.isPinned && <Tag tone="tea">{m.topics_pinned()}</Tag>}
        {topic.isEssence && <Tag tone="gold">{m.topics_essence_mark()}</Tag>}
        {topic.isClosed && <Tag>{m.topics_comments_closed_mark()}</Tag>}
      </ArticleHead>
      {topic.outline.length > 0 && (
        <div id={contentsId} className={outline.folded}>
          <FoldedOutline topic={topic} />
        </div>
      )}
      {topic.hiddenBlocks.length > 0 ? <HidingBody topic={topic} /> : <PostBody html={topic.bodyHtml} />}
      {topic.poll && <TopicPoll topic={topic} />}
      {topic.redEnvelope && <TopicEnvelope topic={topic} />}
      <LastEdited topic={topic} />
      <InvolvedTools topic={topic} place={place} />
    </article>
  )
}
