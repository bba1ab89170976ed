import { Link } from '@tanstack/react-router'
import { Eye, MessageSquare } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { TopicCard as Card } from '#contract/posts/topics.ts'
import { MemberAvatar, MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import { Padlocks } from '#web/posts/hidden-content/padlocks.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tag, TagLink } from '#web/ui/tag.tsx'
import styles from './topic-card.module.css'
import { TopicMedia } from './topic-media.tsx'

type TopicCardProps = {
  topic: Card
  /** What it hides that this reader may read. */
  openKinds: HiddenKind[]
}

export function TopicCard({ topic, openKinds }: TopicCardProps) {
  const now = useNow()
  return (
    <article className={styles.card}>
      <header className={styles.byline}>
        <MemberAvatar member={topic.author} size={24} />
        <MemberLink member={topic.author} />
        <RelativeTime at={topic.publishedAt} now={now} className={styles.quiet} />
      </header>
      <h2 className={styles.title}>
        {topic.isPinned && <Tag tone="tea">{m.topics_pinned()}</Tag>}
        {topic.isEssence && <Tag tone="gold">{m.topics_essence_mark()}</Tag>}
        {topic.hasRedEnvelope && <Tag tone="vermilion">{m.topics_red_envelope_mark()}</Tag>}
        {topic.hasPoll && <Tag tone="amber">{m.poll_mark()}</Tag>}
        <Padlocks kinds={topic.hiddenKinds} open={openKinds} />
        <Link to="/thread" search={{ topicId: topic.topicId }}>
          {topic.title}
        </Link>
      </h2>
      {topic.viewRoles.length > 0 && (
        <p className={styles.summary}>
          {m.topics_only_roles({ roles: topic.viewRoles.join(m.topics_roles_separator()) })}
        </p>
      )}
      {topic.summary && <p className={styles.summary}>{topic.summary}</p>}
      <TopicMedia media={topic.media} />
      <footer className={styles.facts}>
        <TagLink to="/" search={{ tagId: topic.tag.tagId }}>
          {topic.tag.name}
        </TagLink>
        <Fact icon={<Eye aria-hidden="true" size={14} />} label={m.topics_reads()} count={topic.readCount} />
        <Fact
          icon={<MessageSquare aria-hidden="true" size={14} />}
          label={m.topics_comments()}
          count={topic.commentCount}
        />
      </footer>
    </article>
  )
}

function Fact({ icon, label, count }: { icon: React.ReactNode; label: string; count: number }) {
  return (
    <span className={styles.fact} title={label}>
      {icon}
      <span className="sr-only">{label}</span>
      {count.toLocaleString(getLocale())}
    </span>
  )
}
