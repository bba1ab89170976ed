import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import type { Context } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { findTitles } from './candidates.ts'
import type { KnownTag } from './known-tags.ts'
import { readTitles, type TitleRow } from './search-queries.ts'
import { isSpelledSo, readSpelled, spell } from './spell.ts'
import { readSpelledTitles } from './spelling-queries.ts'
import { tagsFor } from './tags-called.ts'

const titlesMax = 6
const tagsMax = 4

/** Titles and tags that have what was typed so far, or are spelled so in pinyin; only of what this reader may view. */
export async function suggestSearch(
  { db, rights, language, site }: Context,
  { keyword }: ParsedInputOf<typeof contract.suggestSearch>,
): Promise<OutputOf<typeof contract.suggestSearch>> {
  const typed = foldUnits(keyword)
  if (typed === '') return { titles: [], tags: [] }
  const letters = readSpelled(typed)
  const { hiddenTagIds } = rights
  const [entryIds, tags] = await Promise.all([findTitles(db, keyword, hiddenTagIds), site.knownTags.read()])
  const alsoSpelled = letters && entryIds.length < titlesMax ? await site.spelledTitles.find(letters) : []
  const [titled, spelled] = await Promise.all([
    entryIds.length > 0 ? readTitles(db, entryIds, hiddenTagIds) : [],
    alsoSpelled.length > 0 ? readSpelledTitles(db, alsoSpelled, { hiddenTagIds, count: titlesMax }) : [],
  ])
  const begun = titled.filter(({ title }) => foldUnits(title).startsWith(typed))
  return {
    titles: unique([...begun, ...titled, ...spelled])
      .filter(({ tag_id }) => canViewTopics(rights, tag_id))
      .slice(0, titlesMax)
      .map(({ topic_id, is_question, title }) => ({ topicId: topic_id, isQuestion: is_question, title })),
    tags: (await findTags(tagsFor(tags, hiddenTagIds), typed, letters)).slice(0, tagsMax).map((tag) => ({
      tagId: tag.id,
      name: inLanguage(tag, language),
    })),
  }
}

/** Those that were found first stay first. */
const unique = (rows: readonly TitleRow[]) =>
  rows.filter(({ topic_id }, at) => rows.findIndex((other) => other.topic_id === topic_id) === at)

/** Tags that are called so, and then those that are spelled so. */
async function findTags(tags: readonly KnownTag[], typed: string, letters: string | undefined) {
  const isCalled = ({ names }: KnownTag) => names.some((name) => name.includes(typed))
  const called = tags.filter(isCalled)
  if (!letters || called.length >= tagsMax) return called
  const others = tags.filter((tag) => !isCalled(tag))
  const spellings = await Promise.all(others.map(({ name_zh }) => spell(name_zh)))
  return [...called, ...others.filter((_, at) => isSpelledSo(spellings[at]!, letters))]
}
