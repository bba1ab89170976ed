import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { type GoTo, GoToPage } from '#web/ui/go-to-page.tsx'
import { pageInAddress, pagesShown } from '#web/ui/pages-shown.ts'
import styles from './pagination.module.css'

export type PageLinkProps = {
  className: string | undefined
  children: ReactNode
  rel?: 'prev' | 'next'
  'aria-label': string
  /** Other pages of a list differ in their search only, and none of them is the current one. */
  activeOptions: { exact: true }
}

type PaginationProps = {
  page: number
  pageCount: number
  total: number
  perPage: number
  /**
   * Renders the caller's own typed link: `(page, props) => <Link {...props} to="/search" search={{ page }} />`. The first
   * page has no number.
   */
  linkFor: (page: number | undefined, props: PageLinkProps) => ReactElement
  goTo?: GoTo
  /** Where a page has several lists, says which one. */
  label?: string
}

export function Pagination({ page, pageCount, total, perPage, linkFor, goTo, label }: PaginationProps) {
  // What stands on one page can be counted there; whoever stands behind it, as where the last page has gone, is led back.
  if (pageCount < 2 && (page < 2 || !total)) return null
  return (
    <nav className={styles.pagination} aria-label={label ?? m.ui_pagination()}>
      <p className={styles.total}>
        {m.ui_total({ total: total.toLocaleString(getLocale()) })}
        <span className={styles.perPage}>{m.ui_per_page({ perPage })}</span>
      </p>
      <ul className={styles.pages}>
        <Step to={page > 1 && Math.min(page - 1, pageCount)} rel="prev" linkFor={linkFor} />
        {pagesShown(page, pageCount).map((shown, index) => (
          <li key={shown === 'gap' ? `gap ${index}` : shown} className={styles.number}>
            {shown === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : shown === page ? (
              <span className={styles.current} aria-current="page">
                {shown}
              </span>
            ) : (
              linkFor(pageInAddress(shown), {
                className: styles.page,
                children: shown,
                'aria-label': m.ui_page_number({ page: shown }),
                activeOptions: { exact: true },
              })
            )}
          </li>
        ))}
        {page <= pageCount && <li className={styles.position}>{m.ui_page_of({ page, pageCount })}</li>}
        <Step to={page < pageCount && page + 1} rel="next" linkFor={linkFor} />
      </ul>
      {goTo && <GoToPage page={page} pageCount={pageCount} {...goTo} />}
    </nav>
  )
}

/** Where nothing is further on, `to` is false. */
type StepProps = { to: number | false; rel: 'prev' | 'next'; linkFor: PaginationProps['linkFor'] }

function Step({ to, rel, linkFor }: StepProps) {
  const icon = rel === 'prev' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />
  const label = rel === 'prev' ? m.ui_previous_page() : m.ui_next_page()
  return (
    <li>
      {to ? (
        linkFor(pageInAddress(to), {
          className: styles.page,
          children: icon,
          rel,
          'aria-label': label,
          activeOptions: { exact: true },
        })
      ) : (
        <span className={styles.shut}>{icon}</span>
      )}
    </li>
  )
}
