import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listTopics } from '#contract/posts/topics.ts'
import { queryOf } from '#web/api/queries.ts'
import { useOpenKinds } from '#web/posts/hidden-content/use-open-kinds.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import styles from './home-page.module.css'
import { HotTopics } from './hot-topics.tsx'
import { TagTree } from './tag-tree.tsx'
import { findTag } from './tags.ts'
import { TopicCard } from './topic-card.tsx'
import { readTopicsSidebar } from './topic-queries.ts'

type Search = InputOf<typeof listTopics>

export function HomePage({ page, tagId, list }: Search) {
  const { data: sidebar } = useSuspenseQuery(readTopicsSidebar)
  const tag = findTag(sidebar, tagId)
  return (
    <div className={styles.home}>
      <div className={styles.tags}>
        <TagTree tags={sidebar.tags} current={tagId} />
      </div>
      <div className={styles.list}>
        <div className={styles.head}>
          <h1 className={styles.title}>{tag?.name ?? m.topics_all()}</h1>
          <LinkTabs label={m.topics_lists()}>
            <LinkTab
              to="/"
              search={{ tagId }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={list === 'essence' ? undefined : 'page'}
            >
              {m.topics_latest()}
            </LinkTab>
            <LinkTab
              to="/"
              search={{ tagId, list: 'essence' }}
              aria-current={list === 'essence' ? 'page' : undefined}
            >
              {m.topics_essence()}
            </LinkTab>
          </LinkTabs>
        </div>
        <TopicList page={page} tagId={tagId} list={list} />
      </div>
      <aside className={styles.side}>
        <HotTopics topics={sidebar.hotTopics} />
      </aside>
    </div>
  )
}

function TopicList(search: Search) {
  const { data } = useSuspenseQuery(queryOf(listTopics, search))
  const openKindsOf = useOpenKinds(data.items)
  if (data.items.length === 0) {
    return (
      <EmptyState
        text={data.total > 0 ? m.topics_page_empty() : m.topics_none()}
        action={
          data.total > 0 ? (
            <ButtonLink to="/" search={{ ...search, page: undefined }}>
              {m.topics_first_page()}
            </ButtonLink>
          ) : (
            <ButtonLink to="/addTopic" variant="primary">
              {m.topics_write_first()}
            </ButtonLink>
          )
        }
      />
    )
  }
  const { page: _, ...place } = search
  return (
    <>
      <ol className={styles.cards}>
        {data.items.map((topic) => (
          <li key={topic.topicId}>
            <TopicCard topic={topic} openKinds={openKindsOf(topic.topicId)} />
          </li>
        ))}
      </ol>
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
