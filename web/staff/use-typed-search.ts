import { useEffect, useState } from 'react'

/** What stands in the box of a search: what is searched for, until something else is typed or Back leads to another search. */
export function useTypedSearch(searched: string) {
  const [typed, setTyped] = useState(searched)
  useEffect(() => setTyped(searched), [searched])
  return [typed, setTyped] as const
}
