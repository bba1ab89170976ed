import type { ReactElement, ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Page } from '#contract/wire.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { List } from '#web/ui/list.tsx'
import { type PageLinkProps, Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import styles from './said-page.module.css'

type SaidPageProps<T> = {
  title: string
  data: Page<T> | undefined
  empty: string
  item: (item: T) => ReactNode
  linkFor: (page: number, props: PageLinkProps) => ReactElement
}

/** The frame of the pages that list what a member has said. */
export function SaidPage<T>({ title, data, empty, item, linkFor }: SaidPageProps<T>) {
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <LinkTabs label={m.comments_own()}>
        <LinkTab to="/user/control/commentList">{m.comments_own_comments()}</LinkTab>
        <LinkTab to="/user/control/replyList">{m.comments_own_replies()}</LinkTab>
      </LinkTabs>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyState text={data.total > 0 ? m.topics_page_empty() : empty} />}
      {data && data.items.length > 0 && <List>{data.items.map(item)}</List>}
      {data && <Pagination {...data} linkFor={linkFor} />}
    </section>
  )
}
