import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/searched-words.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { readIndexedShare } from '#server/posts/search-index/search-index.ts'
import * as queries from './queries.ts'

/** What is offered under the empty box. */
export const hotWordsTag = 'hot-words'

/** Fewer readers than these could be known by what they search; to everybody a word is offered that more have searched. */
const readersMin = 3
const hotReadersMin = 10
const listedMax = 100
const hotMax = 8
const daysOf = { week: 7, month: 30 } as const

/** What several readers searched on one day, and what the staff have marked. */
export async function listSearchedWords(
  { db }: MemberContext,
  { searchedOrder: order, period }: ParsedInputOf<typeof contract.listSearchedWords>,
): Promise<OutputOf<typeof contract.listSearchedWords>> {
  const [rows, marked, indexedShare] = await Promise.all([
    queries.readWords(db, { days: daysOf[period], readersMin, order, count: listedMax }),
    queries.readMarked(db),
    readIndexedShare(db),
  ])
  return {
    items: rows.map(({ is_pinned, ...row }) => ({ ...row, mark: toMark(is_pinned) })),
    marked: marked.map(({ word, is_pinned }) => ({ word, mark: toMark(is_pinned) })),
    indexedShare,
  }
}

const toMark = (isPinned: boolean | null) => (isPinned === null ? 'none' : isPinned ? 'pinned' : 'blocked')

export async function markSearchedWord(
  { db, actor }: MemberContext,
  { word: typed, mark }: ParsedInputOf<typeof contract.markSearchedWord>,
): Promise<void> {
  const word = foldUnits(typed)
  await db.transaction().execute(async (tx) => {
    const found = await queries.findMark(tx, word)
    const before = toMark(found?.is_pinned ?? null)
    if (before === mark) return
    if (mark === 'none') await queries.deleteMark(tx, word)
    else await queries.saveMark(tx, word, mark === 'pinned')
    await writeAudit(tx, actor, {
      act: 'mark_searched_word',
      subject: `searched_word:${word}`,
      before: { mark: before },
      after: { mark },
    })
    await invalidate(tx, hotWordsTag)
  })
}

/** Pinned words first, then what many readers searched lately and found; nothing that is blocked or has a sensitive word. */
export async function listHotWords({ db, words }: Context): Promise<OutputOf<typeof contract.listHotWords>> {
  const [marked, searched] = await Promise.all([
    queries.readMarked(db),
    queries.readWords(db, { days: daysOf.week, readersMin: hotReadersMin, order: 'times', count: listedMax }),
  ])
  const pinned = marked.flatMap(({ word, is_pinned }) => (is_pinned ? [word] : []))
  const found = searched.filter(
    ({ word, times, missed, is_pinned }) =>
      is_pinned === null && missed < times && words.findIn(word).length === 0,
  )
  return { words: [...pinned, ...found.map(({ word }) => word)].slice(0, Math.max(hotMax, pinned.length)) }
}
