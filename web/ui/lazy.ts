import { lazy as lazyOnce } from 'react'

const waitMsMin = 1_000
const waitMsMax = 60_000

/**
 * As React's, for parts whose code may be out of reach, as in a tunnel, or after an update of the site: React would put an
 * error in the place of the whole page, and keep it there. Here what stands in the part's place stays until its code comes.
 * The server has all code, or draws the page without the part.
 */
export const lazy: typeof lazyOnce = (load) =>
  lazyOnce(typeof window === 'undefined' ? load : () => loadAgain(load))

/** Loads until it succeeds: ever more slowly, and at once when the network is back. */
export async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // Left to whoever hears of what nobody caught: they tell the reader (web/shell/missing-parts.ts).
    void Promise.reject(error)
  }
  for (let waitMs = waitMsMin; ; waitMs = Math.min(waitMs * 2, waitMsMax)) {
    await wait(waitMs)
    renewSheets()
    try {
      return await load()
    } catch {}
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    function goOn() {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
  })
}

/** A sheet that couldn't be had isn't asked for again by whoever needs it, who would go without. */
export function renewSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}
