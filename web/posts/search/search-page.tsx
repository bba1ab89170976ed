import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { withSpace } from '#web/core/join-sentences.ts'
import { OneKeySwitch } from '#web/core/one-key-switch.tsx'
import { useViewer } from '#web/core/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { FoundTags } from './found-tags.tsx'
import { NoResults } from './no-results.tsx'
import { ResultList } from './result-list.tsx'
import { SearchFilters, SearchOrders } from './search-filters.tsx'
import { SearchForm } from './search-form.tsx'
import { rememberSearch } from './search-history.ts'
import styles from './search-page.module.css'
import { readResults, type Search } from './search-queries.ts'

const OwnHidden = lazy(async () => ({ default: (await import('./own-hidden.tsx')).OwnHidden }))

/** What was found, beside what it can be narrowed by; each filter is an address, so that all works without our program. */
export function SearchPage({ search, help }: { search: Search; help: ReactNode }) {
  const { keyword = '' } = search
  const isMember = useViewer() !== null
  useEffect(() => rememberSearch(keyword), [keyword])
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{keyword ? m.search_of({ keyword }) : m.search_title()}</h1>
      <SearchForm search={search} />
      <SearchFilters search={search} />
      <div className={styles.found}>
        {help}
        {isMember && keyword && isPlain(search) && (
          <Suspense fallback={null}>
            <OwnHidden keyword={keyword} />
          </Suspense>
        )}
        {keyword ? <Results {...search} /> : <NoResults search={search} problems={[]} />}
        <div className={styles.keys}>
          <OneKeySwitch />
        </div>
      </div>
    </div>
  )
}

/** Narrowed, or further on, it is about what everybody finds. */
const isPlain = ({ page = 1, kind, tagId, authorId, time }: Search) =>
  page === 1 && !kind && !tagId && !authorId && !time

function Results(search: Search) {
  const { data } = useSuspenseQuery(readResults(search))
  const { items, tags, corrected, meant, mayBeMore, problems, total } = data
  const { page: _, keyword = '', ...place } = search
  if (items.length === 0)
    return (
      <>
        <FoundTags tags={tags} />
        <Meant meant={meant} place={place} />
        <NoResults search={search} problems={problems} isBeyondEnd={total > 0} />
      </>
    )
  return (
    <>
      <FoundTags tags={tags} />
      {corrected && (
        <p className={styles.corrected} role="status">
          {m.search_corrected({ keyword, corrected })}
        </p>
      )}
      <Meant meant={meant} place={place} />
      <div className={styles.head}>
        <p className={styles.count}>
          {mayBeMore ? m.search_found_more({ total }) : m.search_found({ total })}
        </p>
        <SearchOrders search={search} />
      </div>
      <ResultList items={items} meant={meant} />
      <Pagination
        {...data}
        linkFor={(page, props) => <Link to="/search" search={{ keyword, ...place, page }} {...props} />}
      />
    </>
  )
}

function Meant({ meant, place }: { meant: string | null; place: Omit<Search, 'keyword' | 'page'> }) {
  if (!meant) return null
  return (
    <p className={styles.meant}>
      {withSpace(m.search_meant())}
      <Link to="/search" search={{ ...place, keyword: meant }}>
        {meant}
      </Link>
    </p>
  )
}
