/* Shared: for whom topics, and what stands under them, are read. */
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

/** The names of the roles that may view a tag's topics; none when everybody may. */
export const viewRoleNames = ({ permissions, language }: Reader, tagId: number): string[] =>
  permissions.gateOf(tagId)?.map((role) => inLanguage(role, language)) ?? []

/** Lists and comments are the same for all who may view the same tags; where no tag is closed, for everybody. */
export const readersOfTheSameTags: Audience = (_viewer, { hiddenTagIds }) => `hidden ${hiddenTagIds}`
