import { m } from '#contract/messages/generated/messages.js'
import { renewSheets } from '#web/ui/lazy.ts'
import { toast } from '#web/ui/toast.ts'

/** How soon Firefox cuts what is on its way once another address is asked for: 25 ms where it was seen. */
const cutMsMax = 1_000

/**
 * Tells when code couldn't be loaded that something on the page wants: without the network, or because the site has been
 * updated since. What is only fetched ahead is caught by whoever fetches it, and told to nobody; nor is what is cut because the
 * reader leaves.
 */
export function tellOfMissingParts(): void {
  const unloaded = new WeakSet<Error>()
  let leftAt = Number.NEGATIVE_INFINITY
  window.addEventListener('beforeunload', ({ timeStamp }) => {
    leftAt = timeStamp
  })
  window.addEventListener('vite:preloadError', ({ payload, timeStamp }) => {
    if (timeStamp - leftAt > cutMsMax) unloaded.add(payload)
    window.addEventListener('click', renewSheets, { once: true, capture: true })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (unloaded.has(reason)) toast.show({ kind: 'error', text: m.page_part_missing() })
  })
}
