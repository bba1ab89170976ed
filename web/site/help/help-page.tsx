import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import type { HelpRoot } from '#contract/site/help.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import rows from '#web/ui/rows.module.css'
import { HelpCatalogue } from './help-catalogue.tsx'
import { HelpForm } from './help-form.tsx'
import { HelpItemRow } from './help-item.tsx'
import styles from './help-page.module.css'
import { catalogueQuery, type HelpSearch, helpListQuery } from './help-queries.ts'

/** The help: what is recommended and all of it, what stands in a category, or what was found. */
export function HelpPage(search: HelpSearch) {
  const { keyword, categoryId, page } = search
  const { data: catalogue } = useSuspenseQuery(catalogueQuery)
  const isWhole = !keyword && !categoryId
  const isFirst = isWhole && !page
  return (
    <div className={styles.help}>
      <HelpCatalogue roots={catalogue.roots} current={keyword ? 0 : categoryId} />
      <div className={styles.main}>
        <h1>{headingOf(catalogue.roots, search)}</h1>
        <HelpForm keyword={keyword} />
        {isFirst && catalogue.recommended.length > 0 && (
          <Card title={m.help_recommended()}>
            <ul className={styles.recommended}>
              {catalogue.recommended.map(({ helpId, title }) => (
                <li key={helpId}>
                  <TextLink to="/helpDetail" search={{ helpId }}>
                    {title}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <HelpList {...search} />
      </div>
    </div>
  )
}

export function headingOf(roots: readonly HelpRoot[], { keyword, categoryId }: HelpSearch): string {
  if (keyword) return m.help_of({ keyword })
  const category = roots
    .flatMap((root) => [root, ...root.children])
    .find((each) => each.categoryId === categoryId)
  return category?.name ?? m.help_title()
}

function HelpList(search: HelpSearch) {
  const { data } = useSuspenseQuery(helpListQuery(search))
  const { keyword, categoryId } = search
  if (data.items.length === 0) return <NoHelp search={search} isBeyondEnd={data.total > 0} />
  return (
    <>
      {keyword && (
        <p className={styles.quiet} role="status">
          {m.help_found({ total: data.total })}
        </p>
      )}
      <ol className={rows.rows}>
        {data.items.map((item) => (
          <li key={item.helpId}>
            <HelpItemRow item={item} />
          </li>
        ))}
      </ol>
      <Pagination
        {...data}
        linkFor={(page, props) => <Link to="/help" search={{ keyword, categoryId, page }} {...props} />}
      />
    </>
  )
}

function NoHelp({
  search: { keyword, categoryId },
  isBeyondEnd,
}: {
  search: HelpSearch
  isBeyondEnd: boolean
}) {
  if (isBeyondEnd)
    return (
      <EmptyState
        text={m.ui_page_empty()}
        action={
          <ButtonLink to="/help" search={{ keyword, categoryId }}>
            {m.topics_first_page()}
          </ButtonLink>
        }
      />
    )
  if (keyword)
    return (
      <EmptyState
        text={m.help_none_found({ keyword })}
        action={
          <ButtonLink to="/search" search={{ keyword }}>
            {m.help_search_posts()}
          </ButtonLink>
        }
      />
    )
  return <EmptyState text={categoryId ? m.help_none_here() : m.help_none()} />
}
