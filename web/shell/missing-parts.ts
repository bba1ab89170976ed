import { m } from '#contract/messages/generated/messages.js'
import { renewSheets } from '#web/ui/lazy.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Tells when code couldn't be loaded that something on the page wants: without the network, or because the site has been
 * updated since. What is only fetched ahead is caught by whoever fetches it, and told to nobody.
 */
export function tellOfMissingParts(): void {
  const unloaded = new WeakSet<Error>()
  window.addEventListener('vite:preloadError', ({ payload }) => {
    unloaded.add(payload)
    window.addEventListener('click', renewSheets, { once: true, capture: true })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (unloaded.has(reason)) toast.show({ kind: 'error', text: m.page_part_missing() })
  })
}
