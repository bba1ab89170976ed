import * as messages from '#contract/messages/generated/messages.js'
import type { Language } from './product.ts'

type Sentence = (inputs: Record<string, unknown>, options: { locale: Language }) => string

/** The words of one language, as the product itself would say them. */
export const words =
  (locale: Language) =>
  (name: keyof typeof messages.m, inputs: Record<string, unknown> = {}): string =>
    (messages.m[name] as unknown as Sentence)(inputs, { locale })
