import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Dynamic, DynamicFilter } from '#contract/people/dynamics.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { List } from '#web/ui/list.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { DynamicItem } from './dynamic-item.tsx'
import styles from './dynamics-list.module.css'

/** What an address asks for; `userName` only of the page of one member. */
export interface DynamicsSearch {
  userName?: string | undefined
  filter?: DynamicFilter | undefined
  beforeItem?: string | undefined
}

export type DynamicsPath = '/user/control/userDynamicList' | '/user/control/followDynamicList'

const filters: [DynamicFilter, () => string][] = [
  ['all', m.dynamics_filter_all],
  ['topics', m.own_topics_tab],
  ['comments', m.own_comments_tab],
  ['replies', m.own_replies_tab],
  ['questions', m.question_own_questions_tab],
  ['answers', m.question_own_answers_tab],
]

type ListProps = {
  to: DynamicsPath
  search: DynamicsSearch
  page: { items: Dynamic[]; next: string | null } | undefined
  namesAuthor: boolean
  empty: ReactNode
}

/** The kinds as tabs, a page of items, and the ways to those before and back to the latest. */
export function DynamicsList({ to, search, page, namesAuthor, empty }: ListProps) {
  const { userName, filter = 'all', beforeItem } = search
  return (
    <>
      <LinkTabs label={m.dynamics_filters()}>
        {filters.map(([each, name]) => (
          <LinkTab
            key={each}
            to={to}
            search={{ userName, filter: each === 'all' ? undefined : each }}
            aria-current={each === filter ? 'page' : undefined}
          >
            {name()}
          </LinkTab>
        ))}
      </LinkTabs>
      {!page && <SkeletonList label={m.ui_loading()} />}
      {page &&
        page.items.length === 0 &&
        (beforeItem ? <EmptyState text={m.dynamics_none_earlier()} /> : empty)}
      {page && page.items.length > 0 && (
        <List>
          {page.items.map((dynamic) => (
            <DynamicItem key={keyOf(dynamic)} dynamic={dynamic} namesAuthor={namesAuthor} />
          ))}
        </List>
      )}
      <nav className={styles.ways} aria-label={m.ui_pagination()}>
        {beforeItem && (
          <ButtonLink to={to} search={{ userName, filter: search.filter }}>
            {m.dynamics_newest()}
          </ButtonLink>
        )}
        {page?.next && (
          <ButtonLink to={to} search={{ userName, filter: search.filter, beforeItem: page.next }} rel="next">
            {m.dynamics_older()}
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

export const keyOf = ({ kind, topicId, commentId, replyId }: Dynamic) =>
  `${kind} ${replyId ?? commentId ?? topicId}`
