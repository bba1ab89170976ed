/** Told by the shell to the script below: React has the page, and every button does what it says. */
const aliveEvent = 'teahouse:alive'
export const tellAlive = () => document.dispatchEvent(new Event(aliveEvent))

/** A guest reads these pages and follows their links without any script of ours. */
const readingPaths = new Set([
  '/',
  '/thread',
  '/question',
  '/question/list',
  '/search',
  '/termsService',
  '/privacy',
])

const entryTag = /<script (?=[^>]*type="module")[^>]*src="(\/assets\/[\w.-]+\.js)"[^>]*><\/script>/
const preloadTags = /<link rel="modulepreload" href="(\/assets\/[\w.-]+\.js)"[^>]*>/g

/**
 * Lets a finished reading page fetch its program once it stands, and start it when somebody touches it: on a phone that
 * is half a second in which the page wouldn't follow the finger. See decision 0009. Every page keeps what is pressed
 * before its program is there.
 */
export function hydrateLazily(html: string, path: string, nonce: string): string {
  const keeping = inlineScript(hearSearchKeys, [], nonce) + inlineScript(keepPresses, [aliveEvent], nonce)
  if (!readingPaths.has(path)) return html.replace(entryTag, (tag) => keeping + tag)
  const modules = [...html.matchAll(preloadTags)].map(([, href]) => href!)
  return html.replaceAll(preloadTags, '').replace(
    entryTag,
    // The tag stays, as something that isn't run: when React takes the page over, it looks for it.
    (_, entry: string) =>
      `<script type="text/plain" async="" src="${entry}"></script>` +
      keeping +
      inlineScript(watchForNeed, [entry, modules], nonce),
  )
}

/** Runs a function in the page, as it's printed here, before anything else of ours: nothing but the browser can be used. */
const inlineScript = <Args extends unknown[]>(work: (...args: Args) => void, args: Args, nonce: string) =>
  `<script nonce="${nonce}">(${work})(...${JSON.stringify(args)})</script>`

/**
 * A button that is pressed before the program is there is pressed again when it is, and again until React has taken over
 * that part of the page: until then it stops what reaches it. No form of ours is the browser's to send, which would put
 * all that was typed into the address of the next page.
 */
function keepPresses(alive: string): void {
  const [retryMs, lateMsMax, hydrationMsMax] = [50, 500, 10_000]
  let isAlive = false
  let pressed: HTMLElement | null = null
  // Clicked here a moment ago, as the browser made no click of the press: on a busy machine it comes after all.
  let clicked: HTMLElement | null = null
  const controlAt = ({ target }: Event) => {
    const control = target instanceof Element && target.closest('button,[role=button]')
    return control instanceof HTMLElement && !control.closest('form[action]') ? control : null
  }
  const keep = (event: Event) => {
    const control = controlAt(event)
    if (!control) return
    if (event.isTrusted && control === clicked) {
      event.preventDefault()
      event.stopPropagation()
    } else if (isAlive) clickUnlessHeard(control)
    else {
      event.preventDefault()
      pressed = control
    }
  }
  const clickUnlessHeard = (control: HTMLElement, onClick?: () => void) => {
    let isHeard = false
    // React may put another in its place on the way to it, and then hears nothing of this one.
    const hear = () => {
      isHeard = control.isConnected
    }
    control.addEventListener('click', hear, { once: true })
    setTimeout(() => {
      if (isHeard) return
      onClick?.()
      inPlaceOf(control).click()
    }, retryMs)
  }
  // A button may have given way to another of its name meanwhile, as a guest's does to the member's.
  const inPlaceOf = (control: HTMLElement) => {
    const isShown = (one: Element) => one.getClientRects().length > 0
    const name = isShown(control) ? null : control.getAttribute('name')
    const named = name ? document.querySelectorAll<HTMLElement>(`button[name="${CSS.escape(name)}"]`) : []
    return [...named].find(isShown) ?? control
  }
  // Of a press that began on the one and ended on the other the browser makes no click.
  const follow = (down: Event) => {
    const control = controlAt(down)
    const release = (up: Event) => {
      const heir = control && inPlaceOf(control)
      if (heir && heir !== control && heir === controlAt(up)) clickUnlessHeard(heir, () => remember(heir))
    }
    if (control) addEventListener('pointerup', release, { capture: true, once: true })
  }
  const remember = (heir: HTMLElement) => {
    clicked = heir
    setTimeout(() => {
      clicked = null
    }, lateMsMax)
  }
  const pressAgain = () => {
    isAlive = true
    if (pressed) inPlaceOf(pressed).click()
    setTimeout(() => {
      removeEventListener('click', keep, true)
      removeEventListener('pointerdown', follow, true)
    }, hydrationMsMax)
  }
  const holdBack = (event: Event) => {
    if (event.target instanceof Element && !event.target.hasAttribute('action')) event.preventDefault()
  }
  document.addEventListener(alive, pressAgain, { once: true })
  addEventListener('click', keep, true)
  addEventListener('pointerdown', follow, true)
  addEventListener('submit', holdBack, true)
}

/** "/" leads into the search where nobody is typing, unless it was switched off, and Ctrl+K wherever it means nothing else. */
function hearSearchKeys(): void {
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input,textarea,select,[contenteditable]')
    const isKey =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
        ? event.key === 'k'
        : event.key === '/' && !isTyping && document.documentElement.dataset.shortcuts !== 'off'
    const box =
      isKey &&
      !event.defaultPrevented &&
      !document.querySelector('[role=dialog],[role=alertdialog]') &&
      document.getElementById('search')
    if (
      !(box instanceof HTMLInputElement) ||
      box.offsetParent === null ||
      (isTyping && isTyping !== box && event.key !== 'k')
    )
      return
    event.preventDefault()
    box.focus()
    box.select()
  })
}

/**
 * Fetches the program once the page stands, and starts it at the first sign of somebody; a member's page at once. Who saves
 * data gets nothing that they don't touch, and whose line was away tries again with the next sign.
 */
function watchForNeed(entry: string, modules: string[]): void {
  const signs = ['pointerdown', 'pointermove', 'click', 'keydown', 'focusin', 'wheel', 'scroll']
  const [unaskedMs, retryMs] = [10_000, 1_000]
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  const fetchAll = () => {
    for (const href of modules.splice(0)) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
  }
  const listen = () => {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  }
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true)
    fetchAll()
    import(/* @vite-ignore */ entry).catch((error) => {
      reportError(error)
      setTimeout(listen, retryMs)
    })
  }
  listen()
  if (document.documentElement.dataset.viewer === 'member') setTimeout(start)
  else if (!connection?.saveData) {
    addEventListener('load', fetchAll)
    setTimeout(start, unaskedMs)
  }
}
