import { useEffect } from 'react'
import { useSite } from './site.ts'

/**
 * The title of a page that only members see. In the route's head its words would be part of everybody's first page, for
 * each such page there is.
 */
export function usePageTitle(title: string | undefined): void {
  const { title: siteTitle } = useSite()
  useEffect(() => {
    if (!title) return
    const before = document.title
    const ours = `${title} · ${siteTitle}`
    document.title = ours
    return () => {
      // The next page's head may have set its own by now; a count of what is unread may stand before ours.
      if (document.title.endsWith(ours)) document.title = before
    }
  }, [title, siteTitle])
}
