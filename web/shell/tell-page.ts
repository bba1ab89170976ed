import type { AnyRouter } from '@tanstack/react-router'

/** Titles that only members see, and the focus, come a little later than the page. */
const settledMs = 300

/** Of a page that the browser loads a screen reader says the title; of one that the router shows it would hear nothing. */
export function tellPage(router: AnyRouter): void {
  const region = document.createElement('p')
  region.className = 'sr-only'
  region.setAttribute('role', 'status')
  document.body.append(region)
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = readTitle()
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation) return
    clearTimeout(timer)
    region.textContent = ''
    timer = setTimeout(() => {
      const title = readTitle()
      // Another order of a list is still the same page.
      if (pathChanged || title !== told) region.textContent = title
      told = title
    }, settledMs)
  })
}

/** Without the count of what is unread. */
const readTitle = () => document.title.replace(/^\(\d+\+?\) /, '')
