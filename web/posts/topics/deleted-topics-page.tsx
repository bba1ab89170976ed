import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { type DeletedTopic, listDeletedTopics, restoreTopic } from '#contract/posts/topic-moderation.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { askWhyRestored } from '#web/staff/ask-why-restored.ts'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

/** What staff have taken away, and the way back. */
export function DeletedTopicsPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listDeletedTopics, { page })
  const act = useAct(listDeletedTopics)

  async function restore(topicId: number) {
    const reason = await askWhyRestored(m.manage_deleted_topic_ask())
    if (reason !== null) await act(restoreTopic, { topicId, reason })
  }

  return (
    <section className={styles.page}>
      <h1>{m.manage_section_deleted_topics()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Table
          caption={m.manage_section_deleted_topics()}
          columns={columns((topicId) => void restore(topicId))}
          rows={data.items}
          rowKey={({ topicId }) => topicId}
          empty={<EmptyState text={m.manage_deleted_none()} />}
        />
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => <Link to="/manage/deletedTopics" search={{ page }} {...props} />}
        />
      )}
    </section>
  )
}

const columns = (restore: (topicId: number) => void): Column<DeletedTopic>[] => [
  { key: 'title', label: m.topics_title(), cell: ({ title }) => title },
  { key: 'author', label: m.topics_author(), nowrap: true, cell: ({ author }) => author },
  { key: 'by', label: m.manage_deleted_by(), nowrap: true, cell: ({ deletedBy }) => deletedBy },
  {
    key: 'reason',
    label: m.manage_deleted_reason(),
    cell: ({ reason }) => reason ?? m.topics_withdrawn_by_author(),
  },
  { key: 'points', label: m.manage_deleted_points(), align: 'end', cell: ({ pointsTaken }) => pointsTaken },
  { key: 'at', label: m.manage_deleted_at(), nowrap: true, cell: ({ deletedAt }) => showTime(deletedAt) },
  {
    key: 'restore',
    label: m.manage_deleted_restore(),
    labelsItself: true,
    cell: ({ topicId }) => (
      <Button size="s" onClick={() => restore(topicId)}>
        {m.manage_deleted_restore()}
      </Button>
    ),
  },
]
