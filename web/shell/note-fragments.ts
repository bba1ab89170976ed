import type { AnyRouter } from '@tanstack/react-router'

/**
 * To a place in its page (`#…`) the browser goes by itself, as `:target` marks only what it has gone to so, and notes nothing
 * at that entry of the history. Without a note the router takes the entry for the tab's first, under another name whenever it
 * comes by: it would know neither where one stood there, nor Back from other ways. This hears of it before the router does.
 */
export function noteFragments({ history: shown }: AnyRouter): void {
  const note = () => {
    if (history.state !== null) return
    const isSamePlace = location.href.endsWith(shown.location.href)
    const index = shown.location.state.__TSR_index + (isSamePlace ? 0 : 1)
    const key = Math.random().toString(36).slice(2)
    // Past the router, which would take it for a change of address.
    History.prototype.replaceState.call(history, { key, __TSR_key: key, __TSR_index: index }, '')
  }
  addEventListener('popstate', note, { capture: true })
}
