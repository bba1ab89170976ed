import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'

/*
 * What stands in the place of a text whose author's account has ended. The texts themselves are gone from the tables that
 * answers are made of; a topic's title is empty there.
 */

export const shownTitle = (title: string, locale: Language): string =>
  title || m.accounts_cancelled({}, { locale })

interface Written {
  cancelled_at: Date | null
}

export const shownBody = (html: string, { cancelled_at }: Written, locale: Language): string =>
  cancelled_at ? `<p>${m.accounts_cancelled({}, { locale })}</p>` : html

export const shownSummary = (summary: string, { cancelled_at }: Written, locale: Language): string =>
  cancelled_at ? m.accounts_cancelled({}, { locale }) : summary
