import type { Language } from '#contract/core/language.ts'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { pageContext } from '#web/api/page-context.ts'

/** What the server decided for the page being drawn; it travels with the page and stays until a reload. */
export interface PageFacts {
  language: Language
  origin: string
  isUnsupportedDevice: boolean
}

/** In the browser only, as a server draws many pages. */
let drawn: PageFacts | undefined

/** A browser has no other way to know them, once the root is read again. */
export function keepPageFacts({ language, origin, isUnsupportedDevice }: PageFacts): void {
  drawn = { language, origin, isUnsupportedDevice }
}

export function readPageFacts(): PageFacts {
  if (drawn) return drawn
  const context = pageContext()
  return {
    language: getLocale(),
    origin: context?.origin ?? '',
    isUnsupportedDevice: context?.isUnsupportedDevice ?? false,
  }
}
