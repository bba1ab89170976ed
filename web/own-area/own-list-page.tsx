import type { ReactElement, ReactNode } from 'react'
import type { Page } from '#contract/core/wire.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { List } from '#web/ui/list.tsx'
import { type PageLinkProps, Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import styles from './own-list-page.module.css'

type OwnListPageProps<T> = {
  title: string
  data: Page<T> | undefined
  /** What would be here, and the next thing to do. */
  empty: string
  next?: ReactNode
  /** Leads from the list of one topic to that of all. */
  wayBack?: ReactNode
  item: (item: T) => ReactNode
  linkFor: (page: number | undefined, props: PageLinkProps) => ReactElement
}

/** The frame of the pages that list what is a member's own. */
export function OwnListPage<T>({ title, data, empty, next, wayBack, item, linkFor }: OwnListPageProps<T>) {
  return (
    <section className={styles.page}>
      <h1>
        {title} {data && <span className={styles.count}>{data.total.toLocaleString(getLocale())}</span>}
      </h1>
      {wayBack}
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyList total={data.total} text={empty} action={next} />}
      {data && data.items.length > 0 && <List>{data.items.map(item)}</List>}
      {data && <Pagination {...data} linkFor={linkFor} />}
    </section>
  )
}
