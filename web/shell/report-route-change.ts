import type { AnyRouter } from '@tanstack/react-router'
import { addStatistic } from '#contract/site/site.ts'
import { call } from '#web/api/call.ts'

/** Every change of address is reported with the new and the previous full path, the first page's too. */
export function reportRouteChanges(router: AnyRouter): void {
  reportRouteChange(location.pathname + location.search, document.referrer)
  router.subscribe('onResolved', ({ toLocation, fromLocation, hrefChanged }) => {
    if (hrefChanged && fromLocation) reportRouteChange(toLocation.href, fromLocation.href)
  })
}

/** Whether the count arrives is of no concern to the reader, so nothing is said when it doesn't. */
export function reportRouteChange(newPath: string, previousPath: string): void {
  const clip = (text: string) => withoutPrivate(text).slice(0, 2000)
  call(addStatistic, { url: clip(newPath), referrer: clip(previousPath) }, { quiet: true }).catch(() => {})
}

/** A provider's way back carries a code in its address, and what is shared a member's words: neither is for statistics. */
const withoutPrivate = (text: string) => text.replace(/(\/thirdParty\/loginRedirect|\/addTopic)\?.*/, '$1')
