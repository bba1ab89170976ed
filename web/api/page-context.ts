import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorAnswer } from '#contract/core/errors.ts'
import type { Language } from '#contract/core/language.ts'

/** What the server gives to a page it draws; see server/http/pages.ts. */
export interface PageContext {
  nonce: string
  language: Language
  origin: string
  isClosedToDevice: boolean
  send: (
    endpoint: Endpoint,
    input: Record<string, unknown>,
  ) => Promise<{ ok: true; answer: unknown } | { ok: false; status: number; error: ErrorAnswer }>
}

/** The context of the page being drawn; nothing in the browser. */
export const pageContext = createIsomorphicFn()
  .server(() => getGlobalStartContext() as unknown as PageContext | undefined)
  .client(() => undefined as PageContext | undefined)
