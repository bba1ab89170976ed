/* Shared: for whom topics, and what stands under them, are read. */
import { m } from '#contract/messages/generated/messages.js'
import type { Context } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import type { Audience } from '#server/core/route.ts'
import type { CardReader } from './queries.ts'

/** Whom topics are read for: the language, what the asker may view, and the names of the roles that may. */
export type Reader = Pick<Context, 'language' | 'rights' | 'permissions'>

export const cardReader = ({ language, rights }: Reader): CardReader => ({
  language,
  hiddenTagIds: rights.hiddenTagIds,
})

/** Lists name what their reader may not view, or say only that it is there: staff choose. */
export function withholdTitle<Card extends { title: string }>(
  card: Card,
  tagId: number,
  { settings, rights, language: locale }: Context,
): Card {
  const isShown = settings.showGatedTitles || !rights.hiddenTagIds.includes(tagId)
  return isShown ? card : { ...card, title: m.topics_title_withheld({}, { locale }) }
}

/** The names of the roles that may view a tag's topics; none when everybody may. */
export const viewRoleNames = ({ permissions, language }: Reader, tagId: number): string[] =>
  permissions.gateOf(tagId)?.map((role) => inLanguage(role, language)) ?? []

/** Lists and comments are the same for all who may view the same tags; where no tag is closed, for everybody. */
export const readersOfTheSameTags: Audience = (_viewer, { hiddenTagIds }) => `hidden ${hiddenTagIds}`
