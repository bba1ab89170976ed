import type { Language } from './language.ts'

/** A name in the catalogue that takes no facts: in the language of the page, or in one that is said. */
export type Label = (facts?: Record<never, never>, options?: { locale?: Language }) => string
