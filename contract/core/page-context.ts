import type { Endpoint } from './endpoint.ts'
import type { ErrorAnswer } from './errors.ts'
import type { Language } from './language.ts'

/** Calls an operation of the same process, as server rendering does: the same checks, no socket. */
export type Send = (endpoint: Endpoint, input: Record<string, unknown>) => Promise<SendResult>
export type SendResult = { ok: true; answer: unknown } | { ok: false; status: number; error: ErrorAnswer }

/** What drawing a page gets to know of the request. The guest's page is the same bytes for everyone in a language. */
export interface PageContext {
  nonce: string
  send: Send
  language: Language
  /** The address of the site as the reader sees it, without a slash at the end; for canonical links. */
  origin: string
  /** Whether the notice for closed devices (docs/RULES.md, Site states) covers the page. */
  isUnsupportedDevice: boolean
}
