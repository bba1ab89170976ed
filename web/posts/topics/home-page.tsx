import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { HomeList, TopicOrder } from '#contract/posts/list-orders.ts'
import type { listTopics } from '#contract/posts/topics.ts'
import { forMembers } from '#web/core/for-members.tsx'
import { useSite } from '#web/core/site.ts'
import { useOpenKinds } from '#web/posts/hidden-content/use-open-kinds.ts'
import { useUnread } from '#web/posts/read-places/use-unread.ts'
import { classNames } from '#web/ui/class-names.ts'
import { contentPlace } from '#web/ui/content-place.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { IconSymbols } from '#web/ui/repeated-icon.tsx'
import rows from '#web/ui/rows.module.css'
import styles from './home-page.module.css'
import { HotTopics } from './hot-topics.tsx'
import { ListHead } from './list-head.tsx'
import { TagTree } from './tag-tree.tsx'
import { findTag } from './tags.ts'
import { TopicCard, topicCardIcons } from './topic-card.tsx'
import { readTopicList, readTopicsSidebar } from './topic-queries.ts'

const NewTopics = forMembers(async () => (await import('./new-topics.tsx')).NewTopics)

type Search = InputOf<typeof listTopics>
type TopicPage = OutputOf<typeof listTopics>

type HomePageProps = Omit<Search, 'list'> & {
  list?: HomeList | undefined
  missing?: number | undefined
  /** What those published whom the viewer follows. */
  following: ReactNode
  /** What stands at the end. */
  end: ReactNode
}

export function HomePage({ missing, following, end, list, ...search }: HomePageProps) {
  const { data: sidebar } = useSuspenseQuery(readTopicsSidebar)
  const { firstTopicOrder } = useSite()
  const title = findTag(sidebar, search.tagId)?.name
  return (
    <div className={styles.home}>
      <div className={styles.tags}>
        <TagTree tags={sidebar.tags} current={search.tagId} />
      </div>
      <div {...contentPlace} className={styles.list}>
        {missing && (
          <p role="status" className={styles.missing}>
            {m.shell_page_missing()}
          </p>
        )}
        {list === 'following' ? (
          <>
            <ListHead title={title} list={list} tagId={search.tagId} hasPins={false} />
            {following}
          </>
        ) : (
          <Topics title={title} order={list ?? firstTopicOrder} search={{ ...search, list }} />
        )}
      </div>
      <aside className={styles.side}>
        <HotTopics topics={sidebar.hotTopics} />
      </aside>
      {end}
    </div>
  )
}

type TopicsProps = {
  title: string | undefined
  order: TopicOrder
  /** What the address says, which may leave the order out. */
  search: Search
}

function Topics({ title, order, search }: TopicsProps) {
  const { data } = useSuspenseQuery(readTopicList({ ...search, list: order }))
  const pinned = countPinned(order, data)
  return (
    <>
      <ListHead title={title} list={order} tagId={search.tagId} hasPins={pinned > 0} />
      <TopicList search={search} data={data} pinned={pinned}>
        {isByTime(order) && data.page === 1 && <NewTopics search={{ ...search, list: order }} shown={data} />}
      </TopicList>
    </>
  )
}

const isByTime = (order: TopicOrder) => order === 'latest' || order === 'replied'

/** How many topics stand ahead of the list because they are pinned. */
function countPinned(order: TopicOrder, { page, items }: TopicPage): number {
  if (page > 1 || !isByTime(order)) return 0
  const end = items.findIndex(({ isPinned }) => !isPinned)
  return end < 0 ? items.length : end
}

type TopicListProps = { search: Search; data: TopicPage; pinned: number; children: ReactNode }

function TopicList({ search, data, pinned, children }: TopicListProps) {
  const openKindsOf = useOpenKinds(data.items)
  const unreadOf = useUnread(data.items.map(({ topicId }) => topicId))
  const { allowTopics } = useSite()
  if (data.items.length === 0) {
    return (
      <EmptyState
        text={data.total > 0 ? m.ui_page_empty() : m.topics_none()}
        action={
          data.total > 0 ? (
            <ButtonLink to="/" search={{ ...search, page: undefined }}>
              {m.topics_first_page()}
            </ButtonLink>
          ) : (
            allowTopics && (
              <ButtonLink to="/addTopic" variant="primary">
                {m.topics_write_first()}
              </ButtonLink>
            )
          )
        }
      />
    )
  }
  const { page: _, ...place } = search
  return (
    <>
      <IconSymbols icons={topicCardIcons} />
      <ol className={classNames(rows.rows, styles.cards)}>
        {data.items.map((topic, index) => (
          <li key={topic.topicId} className={index < pinned ? styles.pinned : undefined}>
            <TopicCard
              topic={topic}
              openKinds={openKindsOf(topic.topicId)}
              unread={unreadOf(topic.topicId)}
            />
          </li>
        ))}
      </ol>
      {children}
      <Pagination
        {...data}
        linkFor={(page, props) => <Link to="/" search={{ ...place, page }} {...props} />}
        goTo={{ action: '/', hidden: toHidden(place) }}
      />
    </>
  )
}

const toHidden = (search: Record<string, string | number | undefined>) =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
