/** Told by the shell to the script below: React has the page, and every button does what it says. */
const aliveEvent = 'teahouse:alive'
export const tellAlive = () => document.dispatchEvent(new Event(aliveEvent))

/** A guest reads these pages and follows their links without any script of ours. */
const readingPaths = new Set(['/', '/thread', '/termsService'])

const entryTag = /<script (?=[^>]*type="module")[^>]*src="(\/assets\/[\w.-]+\.js)"[^>]*><\/script>/
const preloadTags = /<link rel="modulepreload" href="(\/assets\/[\w.-]+\.js)"[^>]*>/g

/**
 * Lets a finished reading page fetch its program once it stands, and start it when somebody touches it: on a phone that
 * is half a second in which the page wouldn't follow the finger. See decision 0009.
 */
export function hydrateLazily(html: string, path: string, nonce: string): string {
  if (!readingPaths.has(path)) return html
  const modules = [...html.matchAll(preloadTags)].map(([, href]) => href)
  return html.replaceAll(preloadTags, '').replace(
    entryTag,
    // The tag stays, as something that isn't run: when React takes the page over, it looks for it.
    (_, entry: string) =>
      `<script type="text/plain" async="" src="${entry}"></script>` +
      `<script nonce="${nonce}">(${watchForNeed})(...${JSON.stringify([entry, modules, aliveEvent])})</script>`,
  )
}

/**
 * Runs in the page, as it's printed here, before anything else of ours: nothing but the browser can be used. A member's
 * page starts at once. A button that is pressed before the program is there is pressed again when it is.
 */
function watchForNeed(entry: string, modules: string[], alive: string): void {
  const signs = ['pointerdown', 'pointermove', 'click', 'keydown', 'focusin', 'wheel', 'scroll']
  const unaskedMs = 10_000
  let pressed: HTMLElement | null = null
  const hold = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest('button,[role=button]')
    if (!(control instanceof HTMLElement)) return
    event.preventDefault()
    pressed = control
  }
  const fetchAll = () => {
    for (const href of modules.splice(0)) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
  }
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true)
    fetchAll()
    import(/* @vite-ignore */ entry)
  }
  const pressAgain = () => {
    removeEventListener('click', hold, true)
    pressed?.click()
  }
  document.addEventListener(alive, pressAgain, { once: true })
  addEventListener('click', hold, true)
  addEventListener('load', fetchAll)
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  setTimeout(start, document.documentElement.dataset.viewer === 'member' ? 0 : unaskedMs)
}
