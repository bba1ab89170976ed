import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import type { SearchResult } from '#contract/posts/search.ts'
import type { Context } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { linesBehindTitle } from '#server/markdown/leave-out-title.ts'
import { htmlLines } from '#server/posts/search-index/html-text.ts'
import { plainTextMax } from '#server/posts/search-index/search-index.ts'
import { readWords } from '#server/posts/search-index/search-words.ts'
import { type Found, type FoundInstead, findOrCorrect } from './find-or-correct.ts'
import type { Group } from './query-groups.ts'
import { readAuthor, readShown, type ShownRow } from './search-queries.ts'
import { cutSnippet, mark, type Snippet } from './snippets.ts'
import { tagsCalled, tagsFor } from './tags-called.ts'
import { type Extent, readWanted } from './wanted.ts'

const perPage = 20
/** Whoever has looked through so many pages looks for something else. */
const pagesMax = 30
/** As many as can be looked over. */
const resultTagsMax = 8

/** Characters that a snippet is looked for in before the whole text is. */
const beginning = 4_000

type Input = ParsedInputOf<typeof contract.search>

/**
 * Finds posts by their words (docs/RULES.md, Search). Of every topic the place that fits best is an answer. What this reader
 * may not view is neither found nor counted.
 */
export async function search(context: Context, input: Input): Promise<OutputOf<typeof contract.search>> {
  const asked = await readWanted(context, input)
  const { wanted, found, isAll, meant } = await findOrCorrect(context, asked, toExtent(input))
  const shown = found.slice(0, pagesMax * perPage)
  const page = shown.slice((input.page - 1) * perPage, input.page * perPage)
  const isCorrected = wanted !== asked.wanted
  const items = await show(context, page)
  return {
    items,
    ...pageNumbers(input.page, perPage, shown.length),
    mayBeMore: !isAll || found.length > shown.length,
    tags: input.page > 1 ? [] : await findTags(context, wanted),
    resultTags: await countTags(context, found),
    byAuthor: await findByAuthor(context, input),
    corrected: isCorrected ? wanted.map((group) => wordOf(group, items)).join(' ') : null,
    meant: meant ? await sayMeant(context, { keyword: input.keyword, wanted, meant }) : null,
    problems: asked.problems,
  }
}

/** One more than is shown, so that there is a next page where there is more. */
const toExtent = ({ order, page }: Input): Extent => ({
  order,
  count: Math.min(page, pagesMax) * perPage + 1,
})

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

/** A word as most of the results have it, where all that is known of it is its stem. */
function wordOf({ typed, needle }: Group, items: readonly SearchResult[]): string {
  const isMark = (_: string, at: number) => at % 2 === 1
  const times = new Map<string, number>()
  for (const piece of items.flatMap(({ title, snippet }) => [
    ...title.filter(isMark),
    ...snippet.filter(isMark),
  ])) {
    const word = piece.toLowerCase()
    if (readWords(word)[0]?.text === needle.trim()) times.set(word, (times.get(word) ?? 0) + 1)
  }
  const [most] = [...times].sort((a, b) => b[1] - a[1])
  return most?.[0] ?? typed
}

/** So many of its results say how a word is written. */
const meantRead = 5

/** The whole query as it was typed, but for the words that were meant instead; null where it is the same. */
async function sayMeant(
  context: Context,
  { keyword, wanted, meant }: { keyword: string; wanted: readonly Group[]; meant: FoundInstead },
): Promise<string | null> {
  const items = await show(context, meant.found.slice(0, meantRead))
  const said = wanted.reduce((text, group, at) => {
    const instead = meant.wanted[at]!
    return group === instead ? text : text.replace(group.typed, () => wordOf(instead, items))
  }, keyword)
  return said === keyword ? null : said
}

async function show({ db, language }: Context, found: readonly Found[]): Promise<SearchResult[]> {
  const read = (entryIds: number[], charactersRead: number) =>
    readShown(db, entryIds, { language, charactersRead })
  const rows = await read(
    found.map(({ row }) => row.id),
    beginning,
  )
  const foundBy = new Map(found.map((each) => [each.row.id, wordsOf(each)]))
  const cutIn = (row: ShownRow, read: number) => cutFrom(row, foundBy.get(row.entry_id) ?? [], read)
  const cut = new Map(rows.map((row) => [row.entry_id, cutIn(row, beginning)]))
  // What is found further on in a long text is worth reading more of it; no text is read without end.
  const missed = rows.filter(
    ({ entry_id, text }) =>
      foundBy.get(entry_id)?.length && isCut(text, beginning) && !cut.get(entry_id)?.isFound,
  )
  if (missed.length > 0)
    for (const row of await read(
      missed.map(({ entry_id }) => entry_id),
      plainTextMax,
    ))
      cut.set(row.entry_id, cutIn(row, plainTextMax))
  const near = new Set(found.filter(({ isNear }) => isNear).map(({ row }) => row.id))
  return rows.map((row) => ({
    ...toResult(row, foundBy.get(row.entry_id) ?? []),
    snippet: cut.get(row.entry_id)?.pieces ?? [],
    isNear: near.has(row.entry_id),
  }))
}

const wordsOf = ({ wanted }: Found): Group[] => wanted.flatMap((group) => [group, ...group.alternatives])

const isCut = (text: string, read: number) => text.length >= read

const cutFrom = (row: ShownRow, wanted: readonly Group[], read: number): Snippet => {
  const isTopic = row.comment_id === null && row.follow_up_number === null
  const lines = row.is_html ? htmlLines(row.text) : row.text
  const shown = isTopic ? linesBehindTitle(lines, row.title) : lines
  return cutSnippet(shown, wanted, { isBeforeMore: isCut(row.text, read) })
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
