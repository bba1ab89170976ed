import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import type { SearchResult } from '#contract/posts/search.ts'
import type { Context } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { readWords } from '#server/posts/search-index/search-words.ts'
import { isAnywhere } from './candidates.ts'
import { correct } from './correct.ts'
import { findRanked } from './find-ranked.ts'
import type { Group } from './query-groups.ts'
import type { Ranked } from './rank.ts'
import { readAuthor, readShown, type ShownRow } from './search-queries.ts'
import { mark, snippetOfHtml } from './snippets.ts'
import { tagsCalled, tagsFor } from './tags-called.ts'
import { readWanted, type Wanted } from './wanted.ts'

const perPage = 20
/** Whoever has looked through so many pages looks for something else. */
const pagesMax = 30
/** As many as can be looked over. */
const resultTagsMax = 8
/** Fewer exact matches than these are followed by near ones. */
const enough = 10

/** Characters of HTML that a snippet is looked for in first, and at last. */
const beginning = 2_000
const htmlMax = 40_000

type Input = ParsedInputOf<typeof contract.search>

interface Found extends Ranked {
  /** Not everything that was looked for stands in it. */
  isNear: boolean
}

/**
 * Finds posts by their words (docs/RULES.md, Search). Of every topic the place that fits best is an answer. What this reader
 * may not view is neither found nor counted.
 */
export async function search(context: Context, input: Input): Promise<OutputOf<typeof contract.search>> {
  const asked = await readWanted(context, input)
  const { wanted, found } = await findOrCorrect(context, asked, input)
  const page = found.slice(0, pagesMax * perPage).slice((input.page - 1) * perPage, input.page * perPage)
  const isCorrected = wanted !== asked.wanted
  const items = await show(
    context,
    page,
    wanted.flatMap((group) => [group, ...group.alternatives]),
  )
  return {
    items,
    ...pageNumbers(input.page, perPage, found.length),
    tags: input.page > 1 ? [] : await findTags(context, wanted),
    resultTags: await countTags(context, found),
    byAuthor: await findByAuthor(context, input),
    corrected: isCorrected ? wanted.map((group) => wordOf(group, items)).join(' ') : null,
    problems: asked.problems,
  }
}

async function findTags({ site, rights, language }: Context, wanted: readonly Group[]) {
  const called = tagsCalled(tagsFor(await site.knownTags.read(), rights.hiddenTagIds), wanted)
  return called.map((tag) => ({
    tagId: tag.id,
    name: inLanguage(tag, language),
    isOfQuestions: tag.kind === 'question',
  }))
}

async function countTags({ site, language }: Context, found: readonly Found[]) {
  const counts = new Map<number, number>()
  for (const tagId of found.flatMap(({ row }) => row.tag_ids)) counts.set(tagId, (counts.get(tagId) ?? 0) + 1)
  const tags = await site.knownTags.read()
  return tags
    .flatMap((tag) => {
      const count = counts.get(tag.id)
      return count ? [{ tagId: tag.id, name: inLanguage(tag, language), count }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, resultTagsMax)
}

async function findByAuthor({ db }: Context, { authorId }: Input) {
  const row = authorId && (await readAuthor(db, authorId))
  return row ? toAuthor(row) : null
}

/** A word as the results have it, where all that is known of it is its stem. */
function wordOf({ typed, needle }: Group, items: readonly SearchResult[]): string {
  const found = items.flatMap(({ title, snippet }) => [...title, ...snippet].filter((_, at) => at % 2 === 1))
  return found.find((piece) => readWords(piece)[0]?.text === needle.trim())?.toLowerCase() ?? typed
}

/** What was asked for; where nothing has it, words like those that nothing has. */
async function findOrCorrect(
  context: Context,
  asked: Wanted,
  input: Input,
): Promise<{ wanted: Group[]; found: Found[] }> {
  const { wanted } = asked
  if (asked.problems.length > 0) return { wanted, found: [] }
  const found = await findAndFill(context, asked, input)
  if (found.some(({ isNear }) => !isNear)) return { wanted, found }
  const corrected = await correctAll(context, asked)
  if (!corrected) return { wanted, found }
  const instead = await findAndFill(context, { ...asked, wanted: corrected }, input)
  const isFound = instead.some(({ isNear }) => !isNear)
  return isFound ? { wanted: corrected, found: instead } : { wanted, found }
}

/** Puts another word in the place of each that nothing has; undefined where there is none for it. */
async function correctAll({ db }: Context, { wanted }: Wanted): Promise<Group[] | undefined> {
  const corrected = await Promise.all(
    wanted.map(async (group) =>
      group.isOptional || (await isAnywhere(db, group)) ? group : correct(db, group),
    ),
  )
  const isChanged = corrected.some((group, at) => group !== wanted[at])
  return isChanged && corrected.every((group) => group !== undefined) ? corrected : undefined
}

/** What has all of the words, and behind it what lacks one of several where there is little. */
async function findAndFill(context: Context, asked: Wanted, { order, page }: Input): Promise<Found[]> {
  // One more than is shown, so that there is a next page where there is more.
  const count = Math.min(page, pagesMax) * perPage + 1
  const find = async (isNear: boolean) =>
    (await findRanked(context, asked, { order, isNear, count })).map((found) => ({ ...found, isNear }))
  const exact = await find(false)
  const several = asked.wanted.filter(({ isOptional }) => !isOptional).length > 1
  if (!several || exact.length >= enough) return exact
  const near = await find(true)
  const topicIds = new Set(exact.map(({ row }) => row.topic_id))
  return [...exact, ...near.filter(({ row }) => !topicIds.has(row.topic_id))]
}

async function show(
  { db, language }: Context,
  found: readonly Found[],
  wanted: readonly Group[],
): Promise<SearchResult[]> {
  const read = (entryIds: number[], htmlRead: number) => readShown(db, entryIds, { language, htmlRead })
  const rows = await read(
    found.map(({ row }) => row.id),
    beginning,
  )
  const cut = new Map(rows.map((row) => [row.entry_id, snippetOfHtml(row.body_html, wanted)]))
  // What is found further on in a long text is worth reading more of it; no text is read without end.
  const missed = rows.filter(
    ({ entry_id, body_html }) =>
      wanted.length > 0 && body_html.length === beginning && cut.get(entry_id)?.length === 1,
  )
  if (missed.length > 0)
    for (const { entry_id, body_html } of await read(
      missed.map(({ entry_id }) => entry_id),
      htmlMax,
    ))
      cut.set(entry_id, snippetOfHtml(body_html, wanted))
  const near = new Set(found.filter(({ isNear }) => isNear).map(({ row }) => row.id))
  return rows.map((row) => ({
    ...toResult(row, wanted),
    snippet: cut.get(row.entry_id) ?? [],
    isNear: near.has(row.entry_id),
  }))
}

const toResult = (row: ShownRow, wanted: readonly Group[]) => ({
  topicId: row.topic_id,
  isQuestion: row.is_question,
  commentId: row.comment_id,
  replyId: row.reply_id,
  followUpNumber: row.follow_up_number,
  floor: row.floor,
  title: mark(row.title, wanted),
  tag: { tagId: row.tag_id, name: row.tag_name },
  author: toAuthor(row),
  publishedAt: row.published_at.toISOString(),
  commentCount: row.comment_count,
  isResolved: row.is_resolved,
})
