import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { Choice, wholeAddress } from './filter-choice.tsx'
import { FoundFilters } from './found-filters.tsx'
import styles from './search-filters.module.css'
import type { Search } from './search-queries.ts'

const kinds = [
  [undefined, m.search_kind_all],
  ['topic', m.search_kind_topic],
  ['question', m.search_kind_question],
  ['said', m.search_kind_said],
] as const

const times = [
  [undefined, m.search_time_all],
  ['week', m.search_time_week],
  ['month', m.search_time_month],
  ['year', m.search_time_year],
] as const

const orders = [
  [undefined, m.search_order_best],
  ['newest', m.search_order_newest],
] as const

/** What the results can be narrowed by, each choice an address. */
export function SearchFilters({ search }: { search: Search }) {
  return (
    <nav className={styles.filters} aria-label={m.search_filters()}>
      <p id="search-kind">{m.search_kind()}</p>
      <ul aria-labelledby="search-kind">
        {kinds.map(([kind, name]) => (
          <Choice key={name()} to={{ ...search, kind }} isCurrent={kind === search.kind} name={name()} />
        ))}
      </ul>
      <p id="search-time">{m.search_time()}</p>
      <ul aria-labelledby="search-time">
        {times.map(([time, name]) => (
          <Choice key={name()} to={{ ...search, time }} isCurrent={time === search.time} name={name()} />
        ))}
      </ul>
      {search.keyword && <FoundFilters search={search} />}
    </nav>
  )
}

export function SearchOrders({ search }: { search: Search }) {
  const current = search.order === 'newest' ? 'newest' : undefined
  return (
    <nav className={styles.orders} aria-label={m.search_order()}>
      {orders.map(([order, name]) => (
        <Link
          key={name()}
          to="/search"
          search={{ ...search, order, page: undefined }}
          activeOptions={wholeAddress}
          aria-current={order === current ? 'page' : undefined}
        >
          {name()}
        </Link>
      ))}
    </nav>
  )
}
