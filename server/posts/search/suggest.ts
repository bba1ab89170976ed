import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import type { Context } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { findTitles } from './candidates.ts'
import { readTags, readTitles } from './search-queries.ts'

const titlesMax = 6
const tagsMax = 4

/** Titles and tags that have what was typed so far; only of what this reader may view. */
export async function suggestSearch(
  { db, rights, language }: Context,
  { keyword }: ParsedInputOf<typeof contract.suggestSearch>,
): Promise<OutputOf<typeof contract.suggestSearch>> {
  const typed = foldUnits(keyword)
  if (typed === '') return { titles: [], tags: [] }
  const [entryIds, tags] = await Promise.all([findTitles(db, keyword, rights.hiddenTagIds), readTags(db)])
  const titles = await readTitles(db, entryIds, rights.hiddenTagIds)
  return {
    titles: titles
      .filter(({ tag_id }) => canViewTopics(rights, tag_id))
      .sort((a, b) => Number(startsWith(b.title, typed)) - Number(startsWith(a.title, typed)))
      .slice(0, titlesMax)
      .map(({ topic_id, is_question, title }) => ({ topicId: topic_id, isQuestion: is_question, title })),
    tags: tags
      .filter((tag) => [tag.name_zh, tag.name_en].some((name) => foldUnits(name).includes(typed)))
      .slice(0, tagsMax)
      .map((tag) => ({
        tagId: tag.id,
        name: inLanguage(tag, language),
      })),
  }
}

const startsWith = (title: string, typed: string) => foldUnits(title).startsWith(typed)
