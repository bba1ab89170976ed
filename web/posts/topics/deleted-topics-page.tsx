import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type DeletedTopic, listDeletedTopics, restoreTopic } from '#contract/posts/topic-moderation.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { askWhyRestored } from '#web/staff/ask-why-restored.ts'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { otherLanguage } from '#web/ui/other-language.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { wordsFor } from './kind-words.ts'

const DeletedTopicDialog = lazy(async () => ({
  default: (await import('./deleted-topic-dialog.tsx')).DeletedTopicDialog,
}))

/** What staff have taken away, and the way back. */
export function DeletedTopicsPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listDeletedTopics, { page })
  const act = useAct(listDeletedTopics)
  const [read, setRead] = useState<DeletedTopic>()

  async function restore(topic: DeletedTopic) {
    const { topicId } = topic
    const reason = await askWhyRestored(wordsFor(topic).restoreAsk())
    if (reason !== null) await act(restoreTopic, { topicId, reason })
  }

  return (
    <section className={styles.page}>
      <h1>{m.manage_section_deleted_topics()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Table
          caption={m.manage_section_deleted_topics()}
          columns={columns({ read: setRead, restore: (topic) => void restore(topic) })}
          rows={data.items}
          rowKey={({ topicId }) => topicId}
          empty={<EmptyList total={data.total} text={m.manage_deleted_none()} />}
        />
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => <Link to="/manage/deletedTopics" search={{ page }} {...props} />}
        />
      )}
      <Suspense>{read && <DeletedTopicDialog topic={read} onClose={() => setRead(undefined)} />}</Suspense>
    </section>
  )
}

/** Which of them is a question stands beside its title. */
const titleCell = ({ title, isQuestion }: DeletedTopic) => (
  <>
    <span lang={otherLanguage(title)}>{title}</span> {isQuestion && <Tag>{m.question_own_kind()}</Tag>}
  </>
)

interface Acts {
  read(topic: DeletedTopic): void
  restore(topic: DeletedTopic): void
}

const columns = ({ read, restore }: Acts): Column<DeletedTopic>[] => [
  { key: 'title', label: m.topics_title(), cell: titleCell },
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
    key: 'text',
    label: m.posts_cancelled_show(),
    labelsItself: true,
    cell: (topic) => (
      <Button size="s" onClick={() => read(topic)}>
        {m.posts_cancelled_show()}
      </Button>
    ),
  },
  {
    key: 'restore',
    label: m.manage_deleted_restore(),
    labelsItself: true,
    cell: (topic) => (
      <Button size="s" onClick={() => restore(topic)}>
        {m.manage_deleted_restore()}
      </Button>
    ),
  },
]
