import { Link } from '@tanstack/react-router'
import { CornerDownRight, Eye, type LucideIcon, MessageSquare } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { Unread } from '#contract/posts/read-places.ts'
import type { TopicCard as Card } from '#contract/posts/topics.ts'
import { MemberAvatar, MemberLink } from '#web/accounts/members/member-link.tsx'
import { authorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { Padlocks } from '#web/posts/hidden-content/padlocks.tsx'
import { UnreadMark } from '#web/posts/read-places/unread-mark.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { RepeatedIcon } from '#web/ui/repeated-icon.tsx'
import { shortCount } from '#web/ui/short-count.ts'
import { Tag, TagLink } from '#web/ui/tag.tsx'
import styles from './topic-card.module.css'
import { TopicThumbnail } from './topic-thumbnail.tsx'

/** What a page with cards draws for all of them, by `IconSymbols`. */
export const topicCardIcons = [MessageSquare, Eye, CornerDownRight]

type TopicCardProps = {
  topic: Card
  /** What it hides that this reader may read. */
  openKinds: HiddenKind[]
  /** What this reader hasn't read of it yet. */
  unread?: Unread | undefined
}

/** A topic in a list; `data-density` of the document decides what of it is shown, and where. */
export function TopicCard({ topic, openKinds, unread }: TopicCardProps) {
  const roles = topic.viewRoles.join(m.topics_roles_separator())
  const summary = roles ? m.topics_only_roles({ roles }) : topic.summary
  return (
    <article className={styles.card} data-replied={topic.lastReply ? '' : undefined}>
      <div className={styles.avatar}>
        <MemberAvatar member={topic.author} size={32} />
      </div>
      <h2 className={styles.title}>
        <Marks topic={topic} openKinds={openKinds} />
        <Link to="/thread" search={{ topicId: topic.topicId }} lang={otherLanguage(topic.title)}>
          {topic.title}
        </Link>
      </h2>
      {summary && (
        <p className={styles.summary} lang={otherLanguage(summary)}>
          {summary}
        </p>
      )}
      <TopicLine topic={topic} unread={unread} />
      <TopicThumbnail topic={topic} />
    </article>
  )
}

function Marks({ topic, openKinds }: Omit<TopicCardProps, 'unread'>) {
  return (
    <>
      {topic.isPinned && <Tag tone="tea">{m.topics_pinned()}</Tag>}
      {topic.isEssence && <Tag tone="gold">{m.topics_essence_mark()}</Tag>}
      {topic.hasRedEnvelope && <Tag tone="vermilion">{m.topics_red_envelope_mark()}</Tag>}
      {topic.hasPoll && <Tag tone="amber">{m.poll_mark()}</Tag>}
      <Padlocks kinds={topic.hiddenKinds} open={openKinds} />
    </>
  )
}

function TopicLine({
  topic: { tag, author, publishedAt, readCount, commentCount, lastReply },
  unread,
}: Omit<TopicCardProps, 'openKinds'>) {
  const now = useNow()
  return (
    <div className={styles.line}>
      <div className={styles.facts}>
        <TagLink to="/" search={{ tagId: tag.tagId }} className={styles.tag}>
          {tag.name}
        </TagLink>
        <span className={styles.author} data-one-line>
          <MemberLink member={author} />
        </span>
        <RelativeTime at={publishedAt} now={now} className={styles.published} />
        <UnreadMark unread={unread} to="/thread" className={styles.unread} />
      </div>
      <div className={styles.counts}>
        <Fact icon={MessageSquare} label={m.topics_comments()} count={commentCount} />
        <Fact icon={Eye} label={m.topics_reads()} count={readCount} />
      </div>
      {lastReply && (
        <div className={styles.last}>
          <RepeatedIcon icon={CornerDownRight} />
          <span className="sr-only">{m.topics_last_reply()}</span>
          <span className={styles.author}>
            <MemberLink member={lastReply.member}>{authorName(lastReply.member)}</MemberLink>
          </span>
          <RelativeTime at={lastReply.at} now={now} />
        </div>
      )}
    </div>
  )
}

function Fact({ icon, label, count }: { icon: LucideIcon; label: string; count: number }) {
  return (
    <span className={styles.fact} title={`${label} ${count.toLocaleString(getLocale())}`}>
      <RepeatedIcon icon={icon} />
      <span className="sr-only">{label}</span>
      {shortCount(count)}
    </span>
  )
}
