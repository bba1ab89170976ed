import { Link } from '@tanstack/react-router'
import type { Search } from './search-queries.ts'

/** By itself the router takes an address that asks for less for the present one. */
export const wholeAddress = { exact: true, includeSearch: true }

interface ChoiceProps {
  to: Search
  isCurrent: boolean
  name: string
  count?: number
}

/** One of what the results can be narrowed by. */
export function Choice({ to, isCurrent, name, count }: ChoiceProps) {
  return (
    <li>
      <Link
        to="/search"
        search={{ ...to, page: undefined }}
        activeOptions={wholeAddress}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {name}
        {count !== undefined && <small>{count}</small>}
      </Link>
    </li>
  )
}
