import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listUnlocks, type Unlock } from '#contract/posts/hidden-content.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { kindLabels } from '#web/editor/kind-labels.ts'
import { useOpened } from '#web/notifications/use-opened.ts'
import { WriteTopic } from '#web/own-area/write-topic.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showHiddenPrice } from './price-labels.ts'
import styles from './unlock-list-page.module.css'

type UnlockPlace = { topicId: number | undefined; page: number | undefined }

/** Who has unlocked the member's topics, or one of them, in which way and for how much. */
export function UnlockListPage({ topicId, page }: UnlockPlace) {
  const { data } = usePageQuery(listUnlocks, { topicId, page })
  useOpened(data && { kinds: ['topic_unlocked'], listedTopicId: topicId })
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>
        {data?.topic ? m.hidden_unlocks_of({ title: data.topic.title }) : m.hidden_unlocks()}
      </h1>
      {topicId && (
        <TextLink to="/user/control/topicUnhideList" search={{}}>
          {m.hidden_unlocks_all()}
        </TextLink>
      )}
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && data.counts.length > 0 && (
        <p className={styles.counts}>
          {data.counts.map(({ kind, count }) => (
            <Tag key={kind}>{m.hidden_count({ kind: kindLabels[kind](), count })}</Tag>
          ))}
        </p>
      )}
      {data && (
        <Card flush>
          <Table
            caption={m.hidden_unlocks()}
            columns={columns()}
            rows={data.items}
            rowKey={({ topic, member, kind }) => `${topic.topicId} ${member.userId} ${kind}`}
            empty={<EmptyList total={data.total} text={m.hidden_unlocks_none()} action={<WriteTopic />} />}
          />
        </Card>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => (
            <Link to="/user/control/topicUnhideList" search={{ topicId, page }} {...props} />
          )}
        />
      )}
    </section>
  )
}

const columns = (): Column<Unlock>[] => [
  {
    key: 'member',
    label: m.hidden_column_member(),
    nowrap: true,
    cell: ({ member }) => <MemberLink member={member} />,
  },
  {
    key: 'topic',
    label: m.hidden_column_topic(),
    cell: ({ topic }) => (
      <TextLink to="/thread" search={{ topicId: topic.topicId }} tone="ink" lang={otherLanguage(topic.title)}>
        {topic.title}
      </TextLink>
    ),
  },
  { key: 'kind', label: m.hidden_column_kind(), nowrap: true, cell: ({ kind }) => kindLabels[kind]() },
  { key: 'paid', label: m.hidden_column_paid(), align: 'end', cell: (unlock) => showPaid(unlock) },
  {
    key: 'time',
    label: m.hidden_column_time(),
    nowrap: true,
    cell: ({ unlockedAt }) => showTime(unlockedAt),
  },
]

const showPaid = ({ kind, paid }: Unlock) =>
  paid !== null && (kind === 'points' || kind === 'balance') ? showHiddenPrice(kind, paid) : ''
