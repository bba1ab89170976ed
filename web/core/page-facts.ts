import type { Language } from '#contract/core/language.ts'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { pageContext } from '#web/api/page-context.ts'

/** What the server decided for the page being drawn; it travels with the page and stays until a reload. */
export interface PageFacts {
  language: Language
  origin: string
  isUnsupportedDevice: boolean
}

export function readPageFacts(): PageFacts {
  const context = pageContext()
  return {
    language: getLocale(),
    origin: context?.origin ?? '',
    isUnsupportedDevice: context?.isUnsupportedDevice ?? false,
  }
}
