import type { Language } from '#contract/core/language.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import type { Rights } from '#server/core/rights.ts'
import type { Audience } from '#server/http/route.ts'
import type { CardReader } from '#server/posts/topics/queries.ts'

/** Whom topics are read for: the language, what the asker may view, and the names of the roles that may. */
export interface Reader {
  language: Language
  rights: Rights
  book: RoleBook
}

export const cardReader = ({ language, rights }: Reader): CardReader => ({
  language,
  closedTagIds: rights.closedTagIds,
})

/** The names of the roles that may view a tag's topics; none when everybody may. */
export const viewRoleNames = ({ book, language }: Reader, tagId: number): string[] =>
  book.gateOf(tagId)?.map((role) => (language === 'zh-CN' ? role.name_zh : role.name_en)) ?? []

/** Lists and comments are the same for all who may view the same tags; where no tag is closed, for everybody. */
export const viewersOfTheSame: Audience = (_viewer, { closedTagIds }) => `closed ${closedTagIds}`
