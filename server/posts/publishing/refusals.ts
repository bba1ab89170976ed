/* Shared: why staff refused what somebody wrote or asked for, as its author reads it. */
import type { Language } from '#contract/core/language.ts'

/** As a row has it; without English in the language of whoever typed it. */
export interface Refusal {
  refusal: string | null
  refusal_en: string | null
}

/** Of a reason that the staff have ready in both languages. */
export interface ReadyWords {
  words?: { zh: string; en: string } | null
}

export const toRefusal = (reason: string, words: ReadyWords['words']): Refusal => ({
  refusal: words?.zh ?? reason,
  refusal_en: words?.en ?? null,
})

export const refusalIn = ({ refusal, refusal_en }: Refusal, language: Language): string | null =>
  language === 'en-US' ? (refusal_en ?? refusal) : refusal
